extension Host {
  /// A snippet for a server block. It depends on the site's address only, so that nginx need not be reloaded after a build.
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
    // What nginx gives a charset, and compresses, without being told.
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
