import { type BrandColors, createPalette, type Theme } from '@course/contract/publishing/content/palette'

/**
 * Both themes as custom properties. The system chooses the theme, unless the root element has the visitor's own choice.
 * Print is always light.
 */
export function paletteCss(brand: Record<Theme, BrandColors>): string {
  const light = properties('light', brand.light)
  const dark = properties('dark', brand.dark)
  return [
    `:root,[data-theme="light"]{${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `@media screen{[data-theme="dark"]{${dark}}}`,
  ].join('\n')
}

function properties(theme: Theme, colors: BrandColors): string {
  const tokens = Object.entries(createPalette(theme, colors)).map(([token, color]) => `--${token}:${color};`)
  return `${tokens.join('')}color-scheme:${theme};`
}
