const MOTION_QUERY = /\(prefers-reduced-motion:\s*(reduce|no-preference)\)/

/** The original query of each rule that depends on motion. */
const originalQueries = new WeakMap<CSSMediaRule, string>()

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) yield* mediaRules(rule.cssRules)
  }
}

/** Rewrites the media queries of the page, because a page cannot override `prefers-reduced-motion`. */
export function reducedMotionStyles(isReduced: boolean) {
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const query = originalQueries.get(rule) ?? rule.media.mediaText
      if (!MOTION_QUERY.test(query)) continue
      originalQueries.set(rule, query)
      rule.media.mediaText = isReduced
        ? query.replace(MOTION_QUERY, (_, preference) =>
            preference === 'reduce' ? '(min-width: 0px)' : '(max-width: 0px)',
          )
        : query
    }
  }
}
