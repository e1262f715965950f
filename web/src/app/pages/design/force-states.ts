const states = /(?<!\\):(hover|active|focus-visible|focus-within)\b/g

/**
 * Lets every rule for `:hover`, `:active` and the focus also answer to the classes `is-hover`, `is-active` and
 * `is-focus`, so that states can be looked at standing still.
 */
export function forceStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) {
    try {
      walk(sheet.cssRules)
    } catch {
      // A sheet of another origin keeps its rules to itself.
    }
  }
}

function walk(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const forced = rule.selectorText.replace(states, (_, state: string) => `.is-${state.split('-')[0]}`)
      if (forced !== rule.selectorText) rule.selectorText += `, ${forced}`
    }
    if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList)
  }
}
