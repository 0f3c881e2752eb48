import { type BrandColors, createPalette, type Palette } from '@course/contract/publishing/content/palette'

const sans = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** The styles of an email's elements in the light theme, as values of `style` attributes. */
export function looksOf(light: BrandColors) {
  const colors = createPalette('light', light)
  return {
    paper: `margin:0;padding:0;background:${colors.paper};color:${colors.ink}`,
    card: `padding:28px;background:${colors.card};border:1px solid ${colors.line};border-radius:12px;color:${colors.ink};font:16px/1.5 ${sans};overflow-wrap:break-word`,
    logo: 'display:block;border:0;border-radius:9px',
    brand: `padding-left:12px;color:${colors.ink};font:600 18px/1.3 Georgia,serif`,
    heading: `margin:24px 0 16px;color:${colors.ink};font:600 22px/1.3 Georgia,serif`,
    alone: `padding:12px;background:${colors.sunk};border-radius:8px;font:14px/1.5 monospace;overflow-wrap:anywhere`,
    buttonBox: `background:${colors.accent};border-radius:8px`,
    button: `display:inline-block;padding:12px 24px;border-radius:8px;color:${colors['on-accent']};font-weight:600;line-height:1.25;text-decoration:none`,
    link: `color:${colors.accent}`,
    term: `padding:8px 16px 8px 0;border-bottom:1px solid ${colors.line};color:${colors['ink-soft']};font-weight:400;text-align:left;vertical-align:top`,
    value: `padding:8px 0;border-bottom:1px solid ${colors.line};text-align:left;vertical-align:top;overflow-wrap:anywhere`,
    closing: `margin:32px 0 0;padding-top:16px;border-top:1px solid ${colors.line};color:${colors['ink-soft']};font-size:14px`,
  } as const
}
export type Looks = ReturnType<typeof looksOf>

/** The style sheet: the dark theme, for programs that have one, and on phones less margin, and each value below its term. */
export function emailStyles(dark: BrandColors): string {
  const colors = createPalette('dark', dark)
  return `:root{color-scheme:light dark}
@media(max-width:480px){.frame{padding:8px!important}.card{padding:20px 16px!important}.term,.value{display:block}.term{padding:8px 0 0!important;border:0!important}.value{padding:0 0 8px!important}}
@media(prefers-color-scheme:dark){${darkRules(colors)}}`
}

const darkRules = (colors: Palette): string =>
  Object.entries({
    '.paper': `background:${colors.paper}`,
    '.card': `background:${colors.card};color:${colors.ink};border-color:${colors.line}`,
    '.ink': `color:${colors.ink}`,
    '.soft': `color:${colors['ink-soft']};border-color:${colors.line}`,
    '.line': `border-color:${colors.line}`,
    '.alone': `background:${colors.sunk}`,
    '.button-box': `background:${colors.accent}`,
    '.button': `color:${colors['on-accent']}`,
    '.link': `color:${colors.accent}`,
  })
    .map(([selector, rules]) => `${selector}{${rules.replaceAll(/(?=;|$)/g, '!important')}}`)
    .join('')
