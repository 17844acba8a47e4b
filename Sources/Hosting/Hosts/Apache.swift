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
}
