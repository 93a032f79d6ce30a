/** Rewrites the media queries of the page, because a page cannot override what the device prefers. */

/** The original query of each rule that was rewritten. */
const originalQueries = new WeakMap<CSSMediaRule, string>()

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) yield* mediaRules(rule.cssRules)
  }
}

/** Shows the page as with the first value of a media feature instead of what the device prefers. */
function preferenceStyles(feature: RegExp, isPreferred: boolean) {
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const query = originalQueries.get(rule) ?? rule.media.mediaText
      if (!feature.test(query)) continue
      originalQueries.set(rule, query)
      rule.media.mediaText = isPreferred
        ? query.replace(feature, (_, yes?: string) => (yes ? '(min-width: 0px)' : '(max-width: 0px)'))
        : query
    }
  }
}

export const reducedMotionStyles = (isReduced: boolean) =>
  preferenceStyles(/\(prefers-reduced-motion:\s*(?:(reduce)|no-preference)\)/, isReduced)

export const moreContrastStyles = (isMore: boolean) =>
  preferenceStyles(/\(prefers-contrast:\s*(?:(more)|less|no-preference|custom)\)/, isMore)
