import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

/** The alphabets that the font covers, each in a file of its own. The first file that has a character draws it. */
const alphabets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'] as const

export type Style = '400-normal' | '400-italic' | '500-normal'

/** A part of a text that one file can draw. */
export interface Run {
  font: LoadedFont
  text: string
}

export interface LoadedFont {
  name: string
  font: Font
}

const require = createRequire(import.meta.url)
const loaded = new Map<string, Promise<LoadedFont>>()

async function loadFont(name: string): Promise<LoadedFont> {
  const [{ create }, file] = await Promise.all([
    import('fontkit'),
    readFile(require.resolve(`@fontsource/eb-garamond/files/eb-garamond-${name}.woff`)),
  ])
  const font = create(unpackWoff(file))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`)
  return { name, font }
}

function fontOf(alphabet: string, style: Style): Promise<LoadedFont> {
  const name = `${alphabet}-${style}`
  const font = loaded.get(name) ?? loadFont(name)
  loaded.set(name, font)
  return font
}

/** An accent that is a character of its own would be drawn beside its base character. */
const looseAccent = /\p{M}/u

async function findFont(character: string, style: Style): Promise<LoadedFont | undefined> {
  const codePoint = character.codePointAt(0)
  if (codePoint === undefined || looseAccent.test(character)) return undefined
  for (const alphabet of alphabets) {
    const loadedFont = await fontOf(alphabet, style)
    if (loadedFont.font.hasGlyphForCodePoint(codePoint)) return loadedFont
  }
  return undefined
}

/** The characters of a text that the font of certificates and invoices lacks, each once. */
export async function findUnprintable(text: string): Promise<string[]> {
  const characters = [...new Set(text.normalize('NFC'))]
  const fonts = await Promise.all(characters.map((each) => findFont(each, '500-normal')))
  return characters.filter((_, index) => fonts[index] === undefined)
}

/** Splits a text into parts that one file each can draw. @throws Error for a character that none has */
export async function splitIntoRuns(text: string, style: Style): Promise<Run[]> {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1)
    const font = await findFont(character, style)
    if (!font) throw new Error(`the font lacks U+${character.codePointAt(0)?.toString(16)}`)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
