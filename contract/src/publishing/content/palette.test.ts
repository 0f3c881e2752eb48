import { expect, test } from 'vitest'
import brand from '../../../../content/brand.json' with { type: 'json' }
import {
  type BrandColors,
  contrast,
  contrastProblems,
  contrastRules,
  createPalette,
  mix,
  paletteThemes,
} from './palette.ts'

/** Colors that differ from the demo's as much as an owner's might. */
const others: Record<string, { light: BrandColors; dark: BrandColors }> = {
  'navy and brick': {
    light: { accent: '#9c3d22', deep: '#1d2a44', highlight: '#3f7cac' },
    dark: { accent: '#f0a07f', deep: '#17233c', highlight: '#7fb4dc' },
  },
  'gray and yellow': {
    light: { accent: '#4a4a4a', deep: '#222222', highlight: '#ffd400' },
    dark: { accent: '#d0d0d0', deep: '#1d1d1d', highlight: '#ffe14d' },
  },
}

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1c6046', '#1c6046', 1],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %f', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBeCloseTo(expected, 2)
})

test.each([
  ['#000000', 1, '#ffffff', '#000000'],
  ['#000000', 0, '#ffffff', '#ffffff'],
  ['#ff0000', 0.5, '#0000ff', '#800080'],
])('%s at %f over %s is %s', (color, share, other, mixed) => {
  expect(mix(color, share, other)).toBe(mixed)
})

const rules = Object.entries({ 'the demo': brand, ...others }).flatMap(([name, colors]) =>
  paletteThemes.flatMap((theme) =>
    contrastRules.map(([front, ground, least]) => ({ name, theme, front, ground, least, colors })),
  ),
)
test.each(rules)('$name, $theme: $front on $ground reaches $least', ({ theme, colors, front, ground, least }) => {
  const palette = createPalette(theme, colors[theme])
  expect(contrast(palette[front], palette[ground])).toBeGreaterThanOrEqual(least)
})

test.each([
  ['light', { ...brand.light, accent: '#8ac7a1' }, ['accent']],
  ['light', { ...brand.light, deep: '#d8c8a0' }, ['accent', 'deep']],
  ['light', { ...brand.light, highlight: '#ffff00' }, []],
  ['dark', { ...brand.dark, accent: '#1c6046' }, ['accent']],
  ['dark', { ...brand.dark, deep: '#c0d8cc' }, ['accent', 'deep']],
  ['light', brand.light, []],
] as const)('in the %s theme, %j has its problems in %j', (theme, colors, wrong) => {
  const problems = contrastProblems(theme, colors)
  expect(problems.map(({ color }) => color)).toEqual(wrong)
  for (const { message } of problems) expect(message).toMatch(/^Choose a (darker|lighter) color.*: text with #/)
})

test('a problem has the contrast that was measured, and a color that is readable', () => {
  const colors = { ...brand.light, accent: '#8ac7a1' }
  const [problem] = contrastProblems('light', colors)
  expect(problem).toMatchObject({ color: 'accent', needed: 4.5, suggestion: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  expect(problem?.reached).toBeLessThan(4.5)
  expect(problem?.message).toContain(`such as ${problem?.suggestion}`)
  expect(contrastProblems('light', { ...colors, accent: problem?.suggestion ?? '' })).toEqual([])
})
