extension Host {
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
}
