import Authoring

/// A cache of view skeletons: Mustache takes a millisecond to render each.
struct CachedSkeletons: Sendable {
  private var inputs: ViewInputs?
  /// Nil for a form without a skeleton, whose pages are rendered one by one.
  private var made: [ViewForm: PageSkeleton?] = [:]

  /// The skeletons of all forms that the site's views can have.
  mutating func skeletons(
    of publication: Publication, _ templates: Templates, _ inputs: ViewInputs
  ) -> [ViewForm: PageSkeleton] {
    if self.inputs != inputs { made = [:] }
    self.inputs = inputs
    let named = Set(publication.banners.flatMap { $0.views.compactMap(\.template?.value) })
    var skeletons: [ViewForm: PageSkeleton] = [:]
    for template in named.union(["banner", "page"]) {
      for isFullScreen in [true, false] {
        for canBeClosed in [true, false] {
          let form = ViewForm(template: template, isFullScreen: isFullScreen, canBeClosed: canBeClosed)
          skeletons[form] = skeleton(form, publication, templates)
        }
      }
    }
    return skeletons
  }

  private mutating func skeleton(_ form: ViewForm, _ publication: Publication, _ templates: Templates) -> PageSkeleton?
  {
    if let skeleton = made[form] { return skeleton }
    let skeleton = form.skeleton(publication, templates)
    made[form] = .some(skeleton)
    return skeleton
  }
}
