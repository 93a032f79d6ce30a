/** Rewrites the media queries of a page, because a page cannot override what the device prefers. */

/** The original query of each rule that was rewritten. */
const originalQueries = new WeakMap<CSSMediaRule, string>()

/** By their kind, since the classes of another document are others. */
const isMedia = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && 'cssRules' in rule
const isGroup = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule

function* mediaRules(rules: Iterable<CSSRule>): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (isMedia(rule)) yield rule
    if (isGroup(rule)) yield* mediaRules(rule.cssRules)
  }
}

/** The rules of a sheet; none while its file is loading. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}

/** Shows a page as with the first value of a media feature instead of what the device prefers. */
function preferenceStyles(feature: RegExp, isPreferred: boolean, page: Document) {
  for (const sheet of page.styleSheets) {
    for (const rule of mediaRules(rulesOf(sheet))) {
      const query = originalQueries.get(rule) ?? rule.media.mediaText
      if (!feature.test(query)) continue
      originalQueries.set(rule, query)
      const next = isPreferred
        ? query.replace(feature, (_, yes?: string) => (yes ? '(min-width: 0px)' : '(max-width: 0px)'))
        : query
      if (rule.media.mediaText !== next) rule.media.mediaText = next
    }
  }
}

export const reducedMotionStyles = (isReduced: boolean, page = document) =>
  preferenceStyles(/\(prefers-reduced-motion:\s*(?:(reduce)|no-preference)\)/, isReduced, page)

export const moreContrastStyles = (isMore: boolean, page = document) =>
  preferenceStyles(/\(prefers-contrast:\s*(?:(more)|less|no-preference|custom)\)/, isMore, page)
