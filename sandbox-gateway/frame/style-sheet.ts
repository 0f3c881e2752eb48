import type { StyleRules } from './protocol.ts'

/** The properties that the page may set. Its own container has the others, such as backgrounds, borders and sizes. */
const allowed = new Set(
  `appearance box-shadow color direction font font-family font-size font-size-adjust font-stretch font-style
   font-variant font-variant-alternates font-variant-caps font-variant-east-asian font-variant-ligatures
   font-variant-numeric font-weight letter-spacing line-height margin margin-top margin-right margin-bottom margin-left
   opacity outline padding padding-top padding-right padding-bottom padding-left text-align text-shadow transition
   -moz-appearance -moz-box-shadow -moz-osx-font-smoothing -moz-tap-highlight-color -moz-transition
   -webkit-appearance -webkit-box-shadow -webkit-font-smoothing -webkit-tap-highlight-color
   -webkit-text-fill-color -webkit-transition`.split(/\s+/),
)

/** Adds the page's rules to a frame's document, except rules that the browser does not understand. */
export function applyStyles(target: Document, styles: Record<string, StyleRules>): void {
  const style = target.createElement('style')
  target.head.append(style)
  if (style.sheet) addRules(style.sheet, styles)
}

function addRules(sheet: CSSStyleSheet | CSSMediaRule, styles: Record<string, StyleRules>): void {
  for (const [selector, rules] of Object.entries(styles)) {
    if (typeof rules !== 'object' || rules === null) continue
    const rule = insert(sheet, `${selector} {}`)
    if (rule && 'media' in rule) addRules(rule as CSSMediaRule, rules as Record<string, StyleRules>)
    else if (rule && 'style' in rule) setProperties((rule as CSSStyleRule).style, rules)
  }
}

function insert(sheet: CSSStyleSheet | CSSMediaRule, text: string): CSSRule | undefined {
  try {
    return sheet.cssRules[sheet.insertRule(text, sheet.cssRules.length)]
  } catch {
    return undefined
  }
}

function setProperties(style: CSSStyleDeclaration, rules: StyleRules): void {
  for (const [name, value] of Object.entries(rules)) {
    const property = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
    if (allowed.has(property)) style.setProperty(property, String(value))
  }
}
