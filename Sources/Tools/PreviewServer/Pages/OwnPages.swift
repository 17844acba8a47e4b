internal import FeedModel
internal import LocalServer
internal import Text

/// The preview's own pages: embedded resources, and sources.
struct OwnPages: Sendable {
  private let files: [String: ServedFile]

  init() {
    files = Dictionary(
      uniqueKeysWithValues: WebResources.files.map { name, bytes in
        let policy = name.hasPrefix("edit") ? Self.editPolicy : Self.policy
        let fields: HeaderFields = name.hasSuffix(".html") ? [.contentSecurityPolicy: policy] : [:]
        return (name, ServedFile(name, bytes, adding: fields))
      })
  }

  func response(to request: Request, _ name: String) -> Response {
    files[name]?.response(to: request) ?? .text(404, "The preview has no file \(name)")
  }

  func source(_ bytes: [UInt8], _ path: String) -> Response { page(200, SourcePage(path: path, bytes: bytes).html) }

  func missing(_ sentence: String, siteHasPage: Bool) -> Response {
    page(404, MissingPage(sentence: sentence, siteHasPage: siteHasPage).html)
  }

  private func page(_ status: Int, _ html: [UInt8]) -> Response {
    Response(status, type: mediaType(of: "page.html"), html).adding(.contentSecurityPolicy, Self.policy)
  }

  /// Everything from here and nothing inline, so that no text of a site can become a script; no other page may frame
  /// us.
  static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// Pages that write show pictures that they have asked for with the key.
  static let editPolicy =
    policy.replacing("'self' data:", with: "'self' data: blob:") + "; require-trusted-types-for 'script'"
}

/// A page without scripts, with the ways to the others.
struct PlainPage {
  let title: String
  /// The class of the `body`.
  let look: String

  /// - Parameter contents: Writes the contents below the title.
  func html(_ contents: (inout MarkupWriter) -> Void) -> [UInt8] {
    var page = MarkupWriter()
    page.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.write("<meta name=\"viewport\" content=\"width=device-width\">\n")
    page.write("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    page.write(escaping: title, in: .anyQuotes)
    page.write("</title>\n<link rel=\"icon\" href=\"data:,\">\n")
    page.write("<link rel=\"stylesheet\" href=\"/-/web/preview.css\">\n</head>\n")
    page.write(markup: "<body class=\"plain \(look)\">\n")
    page.write(
      "<header class=\"top\">\n<p class=\"brand\">publish <span>preview</span></p>\n<nav aria-label=\"Pages\">")
    page.write("<a href=\"/\">Simulator</a> <a href=\"/-/gallery\">Gallery</a> ")
    page.write("<a href=\"/-/site-status\">Status</a></nav>\n</header>\n<main>\n<h1>")
    page.write(escaping: title, in: .anyQuotes)
    page.write("</h1>\n")
    contents(&page)
    page.write("</main>\n</body>\n</html>\n")
    return page.bytes
  }
}

/// A page for something that does not exist.
struct MissingPage {
  let sentence: String
  /// Whether the site has a page of its own for this.
  let siteHasPage: Bool

  var html: [UInt8] {
    PlainPage(title: "There is nothing here", look: "missing").html { page in
      page.write("<p>")
      page.write(escaping: sentence, in: .anyQuotes)
      page.write("</p>\n<p><a href=\"/-/site-status#files\">Everything that is published</a> ")
      page.write("is listed with the site’s status.</p>\n")
      guard siteHasPage else { return }
      page.write("<p>On the published site, people see <a href=\"/404.html\">its own page</a> instead.</p>\n")
    }
  }
}

/// A source file of the site as a page, each line with its number and an anchor `#L12`.
struct SourcePage {
  /// The longest file that is shown. Longer files, and those that are not text, are only named.
  static let longest = 64 << 10

  let path: String
  let bytes: [UInt8]

  var html: [UInt8] {
    PlainPage(title: path, look: "source").html(appendContents)
  }

  private func appendContents(to page: inout MarkupWriter) {
    guard bytes.count <= Self.longest else {
      return page.write(markup: "<p>Too long to be shown: \(bytes.count) bytes.</p>\n")
    }
    guard isText else { return page.write(markup: "<p>Not text: \(bytes.count) bytes.</p>\n") }
    page.write("<ol class=\"lines\">\n")
    for (index, line) in lines.enumerated() {
      page.write(markup: "<li id=\"L\(index + 1)\"><code>")
      line.withUnsafeBufferPointer { page.write(escaping: $0, in: .anyQuotes) }
      page.write("</code></li>\n")
    }
    page.write("</ol>\n")
  }

  private var isText: Bool {
    !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// The lines as authors count them: LF and CRLF end a line, and nothing follows the last one's end.
  private var lines: [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }
}

/// The preview's own pages, embedded in the program.
enum WebResources {
  /// The bytes of the files of `Web/`, by their names. A test compares the table with the folder.
  static let files: [String: [UInt8]] = [
    "alert-layer.js": PackageResources.alert_layer_js,
    "alert.js": PackageResources.alert_js,
    "api.js": PackageResources.api_js,
    "banner-layer.js": PackageResources.banner_layer_js,
    "build.js": PackageResources.build_js,
    "command.js": PackageResources.command_js,
    "device.js": PackageResources.device_js,
    "dom.js": PackageResources.dom_js,
    "edit-api.js": PackageResources.edit_api_js,
    "edit-button-rows.js": PackageResources.edit_button_rows_js,
    "edit-buttons.js": PackageResources.edit_buttons_js,
    "edit-changes.js": PackageResources.edit_changes_js,
    "edit-check.css": PackageResources.edit_check_css,
    "edit-check.html": PackageResources.edit_check_html,
    "edit-check.js": PackageResources.edit_check_js,
    "edit-commit.js": PackageResources.edit_commit_js,
    "edit-condition-dialog.js": PackageResources.edit_condition_dialog_js,
    "edit-conditions.js": PackageResources.edit_conditions_js,
    "edit-conflict.js": PackageResources.edit_conflict_js,
    "edit-dialog.js": PackageResources.edit_dialog_js,
    "edit-field.js": PackageResources.edit_field_js,
    "edit-findings.js": PackageResources.edit_findings_js,
    "edit-form.css": PackageResources.edit_form_css,
    "edit-form.js": PackageResources.edit_form_js,
    "edit-format.js": PackageResources.edit_format_js,
    "edit-indent.js": PackageResources.edit_indent_js,
    "edit-key.js": PackageResources.edit_key_js,
    "edit-languages.js": PackageResources.edit_languages_js,
    "edit-list.js": PackageResources.edit_list_js,
    "edit-look.js": PackageResources.edit_look_js,
    "edit-menu.js": PackageResources.edit_menu_js,
    "edit-message-actions.js": PackageResources.edit_message_actions_js,
    "edit-message-files.js": PackageResources.edit_message_files_js,
    "edit-message-head.js": PackageResources.edit_message_head_js,
    "edit-message-keys.js": PackageResources.edit_message_keys_js,
    "edit-message.css": PackageResources.edit_message_css,
    "edit-message.html": PackageResources.edit_message_html,
    "edit-message.js": PackageResources.edit_message_js,
    "edit-moment-field.js": PackageResources.edit_moment_field_js,
    "edit-new-view.js": PackageResources.edit_new_view_js,
    "edit-new.js": PackageResources.edit_new_js,
    "edit-original.js": PackageResources.edit_original_js,
    "edit-page.js": PackageResources.edit_page_js,
    "edit-panel.js": PackageResources.edit_panel_js,
    "edit-paste-programs.js": PackageResources.edit_paste_programs_js,
    "edit-paste.js": PackageResources.edit_paste_js,
    "edit-pasting.js": PackageResources.edit_pasting_js,
    "edit-phone.js": PackageResources.edit_phone_js,
    "edit-picture-size.js": PackageResources.edit_picture_size_js,
    "edit-picture.js": PackageResources.edit_picture_js,
    "edit-reach.js": PackageResources.edit_reach_js,
    "edit-ready.js": PackageResources.edit_ready_js,
    "edit-row-view.js": PackageResources.edit_row_view_js,
    "edit-rows.js": PackageResources.edit_rows_js,
    "edit-saver.js": PackageResources.edit_saver_js,
    "edit-saving.js": PackageResources.edit_saving_js,
    "edit-schedule.js": PackageResources.edit_schedule_js,
    "edit-sides.js": PackageResources.edit_sides_js,
    "edit-stale.js": PackageResources.edit_stale_js,
    "edit-states.js": PackageResources.edit_states_js,
    "edit-tab.js": PackageResources.edit_tab_js,
    "edit-target-fields.js": PackageResources.edit_target_fields_js,
    "edit-targets.js": PackageResources.edit_targets_js,
    "edit-text-box.js": PackageResources.edit_text_box_js,
    "edit-text-dialogs.js": PackageResources.edit_text_dialogs_js,
    "edit-typed-field.js": PackageResources.edit_typed_field_js,
    "edit-undo.js": PackageResources.edit_undo_js,
    "edit-when.js": PackageResources.edit_when_js,
    "edit-who.js": PackageResources.edit_who_js,
    "edit-whole-file.js": PackageResources.edit_whole_file_js,
    "edit-withdraw.js": PackageResources.edit_withdraw_js,
    "edit.css": PackageResources.edit_css,
    "edit.html": PackageResources.edit_html,
    "exact-json.js": PackageResources.exact_json_js,
    "frame.js": PackageResources.frame_js,
    "gallery-audience.js": PackageResources.gallery_audience_js,
    "gallery-filters.js": PackageResources.gallery_filters_js,
    "gallery-group.js": PackageResources.gallery_group_js,
    "gallery-items.js": PackageResources.gallery_items_js,
    "gallery.css": PackageResources.gallery_css,
    "gallery.html": PackageResources.gallery_html,
    "gallery.js": PackageResources.gallery_js,
    "heights.js": PackageResources.heights_js,
    "instant.js": PackageResources.instant_js,
    "item-status.js": PackageResources.item_status_js,
    "language.js": PackageResources.language_js,
    "lazy-frames.js": PackageResources.lazy_frames_js,
    "measure.js": PackageResources.measure_js,
    "moments.js": PackageResources.moments_js,
    "panel.js": PackageResources.panel_js,
    "phone-frame.css": PackageResources.phone_frame_css,
    "phone.css": PackageResources.phone_css,
    "phone.js": PackageResources.phone_js,
    "preview.css": PackageResources.preview_css,
    "problem.js": PackageResources.problem_js,
    "published-files.js": PackageResources.published_files_js,
    "session-view.js": PackageResources.session_view_js,
    "session.js": PackageResources.session_js,
    "sharing.js": PackageResources.sharing_js,
    "show-this.js": PackageResources.show_this_js,
    "simulated-device.js": PackageResources.simulated_device_js,
    "simulator.css": PackageResources.simulator_css,
    "simulator.html": PackageResources.simulator_html,
    "simulator.js": PackageResources.simulator_js,
    "site-status.css": PackageResources.site_status_css,
    "site-status.html": PackageResources.site_status_html,
    "site-status.js": PackageResources.site_status_js,
    "state.js": PackageResources.state_js,
    "timeline.js": PackageResources.timeline_js,
    "versions.js": PackageResources.versions_js,
    "why.js": PackageResources.why_js,
    "work-queue.js": PackageResources.work_queue_js,
  ]
}
