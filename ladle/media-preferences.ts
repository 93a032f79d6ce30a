/** Rewrites the media queries of a page, because a page cannot override what the device prefers. */

/** The original query of each rule that was rewritten. */
const originalQueries = new WeakMap<CSSMediaRule, string>()

/** By what they have, since the classes of another document are others. */
function* mediaRules(rules: Iterable<CSSRule>): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (!('cssRules' in rule)) continue
    if ('media' in rule) yield rule as CSSMediaRule
    yield* mediaRules((rule as CSSGroupingRule).cssRules)
  }
}

/** None while a file is loading. */
function rulesOf(sheet: CSSStyleSheet) {
  try {
    return [...mediaRules(sheet.cssRules)]
  } catch {
    return []
  }
}

/** Shows a page as with the first value of a media feature instead of what the device prefers. */
const preferenceOf =
  (feature: RegExp) =>
  (isPreferred: boolean, page = document) => {
    for (const rule of [...page.styleSheets].flatMap(rulesOf)) {
      const query = originalQueries.get(rule) ?? rule.media.mediaText
      if (!feature.test(query)) continue
      originalQueries.set(rule, query)
      const shown = query.replace(feature, (_, yes?: string) => (yes ? '(min-width: 0px)' : '(max-width: 0px)'))
      rule.media.mediaText = isPreferred ? shown : query
    }
  }

export const reducedMotionStyles = preferenceOf(/\(prefers-reduced-motion:\s*(?:(reduce)|no-preference)\)/)
export const moreContrastStyles = preferenceOf(/\(prefers-contrast:\s*(?:(more)|less|no-preference|custom)\)/)
