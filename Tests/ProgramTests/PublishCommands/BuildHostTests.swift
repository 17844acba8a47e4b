import Foundation
import TestKit
import Testing

/// `publish build --host`, and `host` in publish.yml.
@Suite struct BuildHostTests {
  @Test func writesControlFilesInsideAndBeside() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    let run = try site.published("build --host nginx --host apache --host github-pages --now \(Demo.now)")
    #expect(
      run.output.contains(
        "for hosts: public/.htaccess, public/.nojekyll, public/CNAME, public.hosting/nginx.conf\n"))
    #expect(try site.names("public.hosting") == ["nginx.conf"])
    #expect(try site.text("public/CNAME") == "example.com\n")
    let manifest = try site.text("public/manifest.json")
    #expect(manifest.contains(#""path": ".htaccess""#) && !manifest.contains("nginx.conf"))
    let mode = try FileManager.default.attributesOfItem(atPath: site.path("public.hosting/nginx.conf"))
    #expect(mode[.posixPermissions] as? Int == 0o644, "servers run as users of their own")
  }

  @Test func theCommandLineReplacesWhatTheSiteSays() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["publish.yml": Sites.configuration + "host: [caddy, netlify]\n"])
    try site.published("build --now \(Demo.now)")
    #expect(try site.names("public.hosting") == ["Caddyfile"])
    #expect(try site.names("public").contains("_headers"))
    try site.make("public.hosting/mine.txt", "mine")
    try site.published("build --host s3 --now \(Demo.now)")
    #expect(try site.names("public.hosting") == ["mine.txt", "s3.sh"])
    #expect(try !site.names("public").contains("_headers"))
  }

  @Test func withoutHostsThereAreNoControlFiles() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --host rclone --now \(Demo.now)")
    #expect(try site.names().contains("public.hosting"))
    try site.published("build --now \(Demo.now)")
    #expect(try !site.names().contains("public.hosting"))
  }

  /// A build without changes is not repeated, but a control file that is missing or edited is written again.
  @Test func aLostControlFileComesBack() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --host nginx --now \(Demo.now)")
    let text = try site.text("public.hosting/nginx.conf")
    #expect(try site.published("build --host nginx --now \(Demo.now)").output.contains("nothing changed\n"))
    try site.make(["public.hosting/nginx.conf": "edited"])
    try site.published("build --host nginx --now \(Demo.now)")
    #expect(try site.text("public.hosting/nginx.conf") == text)
    try site.remove("public.hosting")
    try site.published("build --host nginx --now \(Demo.now)")
    #expect(try site.text("public.hosting/nginx.conf") == text)
  }

  @Test func theSameBuildGivesTheSameBytes() throws {
    let hosts = ["nginx", "apache", "caddy", "netlify", "cloudflare-pages", "github-pages", "s3", "rclone"]
    let options = hosts.map { "--host \($0)" }.joined(separator: " ")
    let trees = try (0..<2).map { _ in
      let site = TemporaryFolder()
      try site.make(Sites.small)
      try site.published("build \(options) --now \(Demo.now)")
      return [try site.tree(), try site.tree("public.hosting")]
    }
    #expect(trees[0] == trees[1])
    #expect(trees[0][1].files.keys.sorted() == ["Caddyfile", "nginx.conf", "rclone.sh", "s3.sh"])
  }

  @Test func aHostThatIsNoneIsRefused() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    let run = try site.publish("build --host ngnix")
    #expect(run.code == 64 && run.talk.contains("nginx"))
    try site.make(["publish.yml": Sites.configuration + "host: iis\n"])
    let other = try site.publish("build")
    #expect(other.code == 1 && other.talk.contains("publish.yml:4:7: error: host: 'iis' is not one of nginx, apache"))
  }

  @Test func somethingInTheWayIsAnError() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["public.hosting": "a file"])
    let run = try site.publish("build --host nginx --now \(Demo.now)")
    #expect(run.code == 1 && run.talk.hasPrefix("error: public.hosting cannot be written: "))
  }
}
