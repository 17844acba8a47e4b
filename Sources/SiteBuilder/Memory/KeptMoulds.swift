import Authoring

/// The moulds of views: Mustache takes a millisecond for each.
struct KeptMoulds: Sendable {
  private var surroundings: ViewSurroundings?
  /// Nil for a form that has none, so that each of its pages is rendered by itself.
  private var made: [ViewForm: PageMould?] = [:]

  /// For all forms that views of the site can have.
  mutating func moulds(
    of publication: Publication, _ templates: Templates, _ surroundings: ViewSurroundings
  ) -> [ViewForm: PageMould] {
    if self.surroundings != surroundings { made = [:] }
    self.surroundings = surroundings
    let named = Set(publication.banners.flatMap { $0.views.compactMap(\.template?.value) })
    var moulds: [ViewForm: PageMould] = [:]
    for template in named.union(["banner", "page"]) {
      for isFullScreen in [true, false] {
        for canBeClosed in [true, false] {
          let form = ViewForm(template: template, isFullScreen: isFullScreen, canBeClosed: canBeClosed)
          moulds[form] = mould(form, publication, templates)
        }
      }
    }
    return moulds
  }

  private mutating func mould(_ form: ViewForm, _ publication: Publication, _ templates: Templates) -> PageMould? {
    if let mould = made[form] { return mould }
    let mould = form.mould(publication, templates)
    made[form] = .some(mould)
    return mould
  }
}
