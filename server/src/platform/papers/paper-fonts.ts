import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { plainSigns } from '@course/contract/typed-text/visible-text'
import type { Font } from 'fontkit'

const files = {
  '400-normal': '400Regular/EBGaramond_400Regular.ttf',
  '400-italic': '400Regular_Italic/EBGaramond_400Regular_Italic.ttf',
  '500-normal': '500Medium/EBGaramond_500Medium.ttf',
} as const

export type Style = keyof typeof files

const require = createRequire(import.meta.url)
let loaded: Promise<[Style, Font][]> | undefined

export function loadFonts(): Promise<[Style, Font][]> {
  loaded ??= readFonts()
  return loaded
}

async function readFonts(): Promise<[Style, Font][]> {
  const { open } = await import('fontkit')
  const fonts: [Style, Font][] = []
  for (const style of Object.keys(files) as Style[]) {
    // Loading takes a while, so others are served between its steps.
    await setImmediate()
    const font = await open(require.resolve(`@expo-google-fonts/eb-garamond/${files[style]}`))
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${files[style]} is a collection of fonts`)
    // Reads the tables that the first line of a PDF would wait for.
    font.layout('A')
    fonts.push([style, font])
  }
  return fonts
}

/** An accent that is a character of its own would be drawn beside its base character. */
const looseAccent = /\p{M}/u

const signs: Record<string, string> = {
  ...{ '≤': '<=', '≥': '>=', '≠': '!=', '≈': '~', '→': '->', '←': '<-', '⇒': '=>', '★': '*' },
  ...{ '✓': '[yes]', '✔': '[yes]', '☑': '[yes]', '✗': '[no]', '✘': '[no]', '☐': '[ ]' },
  ...{ '●': '•', '▪': '•', '■': '•', '⁃': '•' },
}

/** A text with other signs for those that the font lacks, where others say the same. */
export const drawable = (text: string): string =>
  plainSigns(text.normalize('NFC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?<=\d)(?=[⅐-⅞])/g, ' ')
    .replace(/[⅐-⅞ﬀ-ﬆ！-～]/g, (compatible) => compatible.normalize('NFKC'))
    .replace(/[\p{S}⁃]/gu, (sign) => signs[sign] ?? sign)

/** The characters of a text that the font of certificates and invoices lacks, each once. */
export async function findUnprintable(text: string): Promise<string[]> {
  const fonts = await loadFonts()
  const isThere = (character: string) =>
    !looseAccent.test(character) && fonts.every(([, font]) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  return [...new Set(drawable(text))].filter((character) => !isThere(character))
}

/** @throws Error for a character that the font lacks, so that no paper has boxes */
export async function requirePrintable(texts: readonly string[]): Promise<void> {
  const [missing] = await findUnprintable(texts.join(''))
  if (missing) throw new Error(`the font lacks U+${missing.codePointAt(0)?.toString(16)}`)
}
