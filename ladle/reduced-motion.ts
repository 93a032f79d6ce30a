const ASKS_MOTION = /\(prefers-reduced-motion:\s*(reduce|no-preference)\)/

/** Each rule that asks about motion, with what it asked before anything here changed it. */
const asked = new WeakMap<CSSMediaRule, string>()

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) yield* mediaRules(rule.cssRules)
  }
}

/** A page cannot change what its media queries ask of the device: so the queries themselves are rewritten. */
export function reducedMotionStyles(isStill: boolean) {
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const query = asked.get(rule) ?? rule.media.mediaText
      if (!ASKS_MOTION.test(query)) continue
      asked.set(rule, query)
      rule.media.mediaText = isStill
        ? query.replace(ASKS_MOTION, (_, wish) => (wish === 'reduce' ? '(min-width: 0px)' : '(max-width: 0px)'))
        : query
    }
  }
}
