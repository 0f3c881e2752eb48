/**
 * All colors of the site, derived from the few that the owner chooses. Colors are written as "#rrggbb"; contrast is
 * the ratio of WCAG 2.2, from 1 to 21.
 */

export interface BrandColors {
  accent: string
  deep: string
  highlight: string
}
export const paletteThemes = ['light', 'dark'] as const
export type Theme = (typeof paletteThemes)[number]

const white = '#ffffff'
const black = '#000000'

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Mixes the first color over the second. @param share of the first color, from 0 to 1 */
export function mix(color: string, share: number, other: string): string {
  const under = channels(other)
  const mixed = channels(color).map((value, index) => Math.round(value * share + (under[index] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Moves a color toward black or white until it has enough contrast to every background. */
function contrasting(color: string, grounds: readonly string[], ratio: number): string {
  const end = luminance(grounds[0] ?? white) > 0.18 ? black : white
  for (let share = 1; share > 0; share -= 0.04) {
    const candidate = mix(color, share, end)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return end
}

const letteringOn = (ground: string, dark: string) => (contrast(white, ground) >= contrast(dark, ground) ? white : dark)

const signals = {
  light: { danger: '#a3231f', success: '#17754f', warning: '#85580a' },
  dark: { danger: '#ff9c91', success: '#6fd0a0', warning: '#efc068' },
} as const

export function createPalette(theme: Theme, { accent, deep, highlight }: BrandColors) {
  const isLight = theme === 'light'
  const card = isLight ? white : mix(deep, 0.3, '#191d1c')
  const paper = isLight ? mix(deep, 0.035, white) : mix(deep, 0.25, '#0f1212')
  const sunk = isLight ? mix(accent, 0.075, white) : mix(deep, 0.3, '#090b0b')
  const ink = isLight ? mix(deep, 0.4, '#171717') : mix(deep, 0.06, '#f4f4f2')
  const grounds = isLight ? [sunk, card] : [card, sunk]
  const dark = mix(deep, 0.3, '#0c0f0e')
  const onBand = letteringOn(deep, dark)
  const wash = (color: string) => mix(color, isLight ? 0.09 : 0.14, card)
  const outline = (color: string) => mix(color, isLight ? 0.35 : 0.4, card)
  const { danger, success, warning } = signals[theme]
  return {
    ink,
    'ink-soft': contrasting(mix(ink, 0.72, paper), grounds, 5),
    paper,
    sunk,
    card,
    line: mix(isLight ? deep : ink, isLight ? 0.16 : 0.17, card),
    'line-strong': contrasting(mix(ink, 0.45, paper), grounds, 3.2),
    accent,
    'on-accent': letteringOn(accent, dark),
    'accent-deep': isLight ? deep : mix(accent, 0.65, white),
    'accent-wash': wash(accent),
    'accent-line': outline(accent),
    band: deep,
    'on-band': onBand,
    'on-band-soft': mix(onBand, 0.82, deep),
    'band-line': contrasting(mix(onBand, 0.4, deep), [deep], 3.1),
    highlight,
    'highlight-ink': contrasting(highlight, [...grounds, wash(highlight)], 4.6),
    'highlight-wash': wash(highlight),
    'highlight-line': outline(highlight),
    focus: contrasting(highlight, [...grounds, wash(highlight), wash(accent)], 3.2),
    'focus-on-band': contrasting(highlight, [deep], 3.2),
    danger,
    'danger-wash': wash(danger),
    'danger-line': outline(danger),
    success,
    'on-success': letteringOn(success, dark),
    'success-wash': wash(success),
    'success-line': outline(success),
    warning,
    'warning-wash': wash(warning),
    'warning-line': outline(warning),
  }
}
export type Palette = ReturnType<typeof createPalette>
type Token = keyof Palette

const text = 4.5
const control = 3
const papers = ['paper', 'sunk', 'card'] as const
const washes = ['accent-wash', 'highlight-wash', 'danger-wash', 'success-wash', 'warning-wash'] as const
const onEach = (front: Token, grounds: readonly Token[], least: number) =>
  grounds.map((ground) => [front, ground, least] as const)

export const contrastRules: readonly (readonly [front: Token, ground: Token, least: number])[] = [
  ...onEach('ink', [...papers, ...washes], 7),
  ...onEach('ink-soft', [...papers, 'accent-wash', 'highlight-wash'], text),
  ...onEach('accent', [...papers, 'accent-wash', 'highlight-wash'], text),
  ...onEach('accent-deep', [...papers, 'accent-wash', 'highlight-wash'], text),
  ...onEach('on-accent', ['accent', 'accent-deep'], text),
  ...onEach('on-band', ['band'], 7),
  ...onEach('on-band-soft', ['band'], text),
  ...onEach('band-line', ['band'], control),
  ...onEach('highlight-ink', [...papers, 'highlight-wash'], text),
  ...onEach('danger', [...papers, 'danger-wash'], text),
  ...onEach('success', [...papers, 'success-wash'], text),
  ...onEach('on-success', ['success'], text),
  ...onEach('warning', [...papers, 'warning-wash'], text),
  ...onEach('line-strong', papers, control),
  ...onEach('focus', [...papers, ...washes.slice(0, 2)], control),
  ...onEach('focus-on-band', ['band'], control),
]

const chosen = (front: Token, ground: Token): keyof BrandColors =>
  [front, ground].some((token) => token.startsWith('accent')) || front === 'on-accent'
    ? 'accent'
    : front.includes('highlight')
      ? 'highlight'
      : 'deep'

export interface ContrastProblem {
  color: keyof BrandColors
  message: string
  /** The lowest contrast that a text with this color has, and the one that it needs. */
  reached: number
  needed: number
  /** The nearest color that is readable everywhere; undefined if only another color can help. */
  suggestion: string | undefined
}

const colorNames = ['accent', 'deep', 'highlight'] as const

/** Finds colors of the owner that make text unreadable. @returns one problem for each */
export function contrastProblems(theme: Theme, colors: BrandColors): ContrastProblem[] {
  const worst = worstOf(theme, colors)
  return colorNames.flatMap((color) => {
    const problem = worst[color]
    if (!problem) return []
    const wanted = theme === 'dark' && color !== 'deep' ? 'lighter' : 'darker'
    const reached = problem.reached.toFixed(1)
    const suggestion = suggest(theme, colors, color, wanted)
    const instead = suggestion ? `, such as ${suggestion}` : ''
    const message = `Choose a ${wanted} color${instead}: text with ${colors[color]} has a contrast of ${reached} where ${problem.needed} is needed.`
    return [{ color, message, ...problem, suggestion }]
  })
}

type Contrasts = Partial<Record<keyof BrandColors, Pick<ContrastProblem, 'reached' | 'needed'>>>

/** The lowest of the contrasts that are too low, for each color. */
function worstOf(theme: Theme, colors: BrandColors): Contrasts {
  const palette = createPalette(theme, colors)
  const worst: Contrasts = {}
  for (const [front, ground, needed] of contrastRules) {
    const reached = contrast(palette[front], palette[ground])
    const color = chosen(front, ground)
    if (reached < needed && reached < (worst[color]?.reached ?? 22)) worst[color] = { reached, needed }
  }
  return worst
}

function suggest(theme: Theme, colors: BrandColors, color: keyof BrandColors, wanted: 'lighter' | 'darker') {
  const end = wanted === 'lighter' ? white : black
  for (let share = 0.95; share > 0; share -= 0.05) {
    const candidate = mix(colors[color], share, end)
    if (!worstOf(theme, { ...colors, [color]: candidate })[color]) return candidate
  }
  return undefined
}
