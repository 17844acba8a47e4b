extension Host {
  /// `.htaccess`, which Apache reads in the served folder and never serves. It needs `AllowOverride FileInfo` only.
  static func apache(_ site: HostedSite) -> HostFiles {
    let types = (Serving.texts + Serving.images).map { "AddType \"\($0.type)\" .\($0.name)" }
    let exceptions = Serving.exceptions.map { file in
      "<FilesMatch \"^\(file.pattern)\">\n  ForceType \"\(file.type)\"\n</FilesMatch>"
    }
    let filters = Serving.compressible.map { "    AddOutputFilterByType DEFLATE \($0)" }
    let notFound = site.hasNotFoundPage ? "ErrorDocument 404 \(site.path)404.html\n" : ""
    return HostFiles(inside: [
      .init(
        ".htaccess",
        """
        # Written by publish. Apache needs AllowOverride FileInfo, and the modules headers, deflate and filter.
        \(types.joined(separator: "\n"))
        \(exceptions.joined(separator: "\n"))
        \(notFound)
        <IfModule mod_headers.c>
          # Feeds, pages and the manifest: caches ask before each use.
          Header set Cache-Control "\(Serving.cacheControl(.revalidated))"
          Header set Access-Control-Allow-Origin "*"
          Header set X-Content-Type-Options nosniff
          # Views and images: their names hold a hash of their content. A 404 does not get these headers.
          <FilesMatch "\(Serving.hashedName)">
            Header set Cache-Control "\(Serving.cacheControl(.immutable))"
            Header unset Access-Control-Allow-Origin
          </FilesMatch>
          # Apache adds -gzip to the tag of a file that it compresses, and then does not recognise it.
          RequestHeader edit If-None-Match "^(.*)-gzip\\"$" "$1\\", $1-gzip\\""
        </IfModule>
        <IfModule mod_filter.c>
          <IfModule mod_deflate.c>
        \(filters.joined(separator: "\n"))
          </IfModule>
        </IfModule>

        # Other hosts' control files.
        <IfModule mod_alias.c>
          RedirectMatch 404 "/(_headers|CNAME)$"
        </IfModule>

        """)
    ])
  }

  /// A snippet for a site block. It does not depend on the content.
  static func caddy(_ site: HostedSite) -> HostFiles {
    let types = Serving.texts.filter { $0.name != "html" }.map { text in
      let name = "@publish_\(text.name)"
      return "\(name) {\n  path *.\(text.name)\n  file\n}\nheader \(name) Content-Type \"\(text.type)\""
    }
    let exceptions = Serving.exceptions.map { file in
      let name = "@publish_\(file.stem)"
      return "\(name) {\n  path_regexp \"/\(file.pattern)\"\n  file\n}\nheader \(name) Content-Type \"\(file.type)\""
    }
    let notFound =
      site.hasNotFoundPage
      ? """
      handle_errors {
        @publish_missing expression `{http.error.status_code} == 404`
        rewrite @publish_missing \(site.path)404.html
        file_server
      }

      """ : ""
    return HostFiles(beside: [
      .init(
        "Caddyfile",
        """
        # Written by publish. Import it into the site block for \(site.domain):
        #
        #   \(site.domain) {
        #     root * /srv/site/public
        #     import /srv/site/public.hosting/Caddyfile
        #   }
        #
        # It does not depend on the content, so Caddy need not be reloaded after each build.

        # The page for a file that is not there has its own type.
        \(types.joined(separator: "\n"))
        \(exceptions.joined(separator: "\n"))
        header X-Content-Type-Options nosniff

        # Views and images: their names hold a hash of their content. A 404 does not get these headers.
        @publish_immutable {
          path_regexp "\(Serving.hashedName)"
          file
        }
        header @publish_immutable Cache-Control "\(Serving.cacheControl(.immutable))"

        # Feeds, pages and the manifest: caches ask before each use.
        @publish_revalidated {
          not path_regexp "\(Serving.hashedName)"
          file {
            try_files {path} {path}/index.html
          }
        }
        header @publish_revalidated {
          Cache-Control "\(Serving.cacheControl(.revalidated))"
          Access-Control-Allow-Origin "*"
        }

        encode gzip {
          match {
            header Content-Type text/*
            header Content-Type application/*
            header Content-Type image/svg+xml*
          }
        }
        \(notFound)file_server {
          hide .htaccess .nojekyll _headers CNAME
        }

        """)
    ])
  }

  /// A snippet for a server block. It depends only on the site's address, so nginx does not have to be reloaded after a
  /// build.
  static func nginx(_ site: HostedSite) -> HostFiles {
    let types = (Serving.texts + Serving.images).map { "    \($0.type.prefix { $0 != ";" }) \($0.name);" }
    let exceptions = Serving.exceptions.map { file in
      """
        location ~ "/\(file.pattern)" {
          types { \(file.type.prefix { $0 != ";" }) \(file.fileExtension); }
          try_files $uri =404;
        }

      """
    }
    // This is the type that nginx compresses, and gives a charset, by default.
    let compressible = Serving.compressible.filter { $0 != "text/html" }.joined(separator: " ")
    let notFound = site.hasNotFoundPage ? "  error_page 404 \(site.path)404.html;\n" : ""
    return HostFiles(beside: [
      .init(
        "nginx.conf",
        """
        # Written by publish. Include it in the server block for \(site.domain):
        #
        #   server {
        #     server_name \(site.domain);
        #     root /srv/site/public;
        #     include /srv/site/public.hosting/nginx.conf;
        #   }
        #
        # It does not depend on the content, so nginx need not be reloaded after each build.

        location \(site.path) {
          types {
        \(types.joined(separator: "\n"))
          }
          charset utf-8;
          charset_types \(compressible);
          gzip on;
          gzip_vary on;
          gzip_proxied any;
          gzip_types \(compressible);

          # A file that is not there is answered with 404, whatever the server does elsewhere.
          try_files $uri $uri/ =404;
        \(notFound)
          # Feeds, pages and the manifest: caches ask before each use.
          add_header Cache-Control "\(Serving.cacheControl(.revalidated))";
          add_header Access-Control-Allow-Origin "*";
          add_header X-Content-Type-Options nosniff;

          # Views and images: their names hold a hash of their content. A 404 does not get these headers.
          location ~ "\(Serving.hashedName)" {
            try_files $uri =404;
            add_header Cache-Control "\(Serving.cacheControl(.immutable))";
            add_header X-Content-Type-Options nosniff;
          }

        \(exceptions.joined(separator: "\n"))
          # Other hosts' control files.
          location ~ "/(\\.htaccess|\\.nojekyll|_headers|CNAME)$" {
            return 404;
          }
        }

        """)
    ])
  }
}
