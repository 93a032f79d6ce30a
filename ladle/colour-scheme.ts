const SCHEME = /\(prefers-color-scheme:\s*dark\)/

/** Each rule that asks for dark mode, with what it asks, before anything here changed it. */
const asked = new WeakMap<CSSMediaRule, string>()

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule
    if (rule instanceof CSSGroupingRule) yield* mediaRules(rule.cssRules)
    else if (rule instanceof CSSStyleRule) yield* mediaRules(rule.cssRules)
  }
}

/**
 * Shows the page in light or dark whatever the device prefers. The tokens follow the device by a media query, which a
 * page cannot change: so the queries themselves are rewritten. For the workbench only.
 */
export function showScheme(scheme: 'light' | 'dark' | 'device') {
  for (const sheet of document.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const query = asked.get(rule) ?? rule.media.mediaText
      if (!SCHEME.test(query)) continue
      asked.set(rule, query)
      const always = scheme === 'dark' ? '(min-width: 0px)' : '(max-width: 0px)'
      rule.media.mediaText = scheme === 'device' ? query : query.replace(SCHEME, always)
    }
  }
  document.documentElement.style.colorScheme = scheme === 'device' ? '' : scheme
}
