import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'server/src/platform/decoding/pictures/font-outlines.json')
/** The pictures need no spaces of other kinds, and no control characters. */
const isDrawn = (code: number) => code >= 0x20 && code < 0xfff0

/** The glyphs of the bundled font, with their widths and the pairs that stand closer together, in font units. */
function readOutlines(font: Font) {
  const chars = font.characterSet.filter(isDrawn).map((code) => String.fromCodePoint(code))
  const glyphOf = (char: string) => font.glyphForCodePoint(char.codePointAt(0) ?? 0)
  const advances = Object.fromEntries(chars.map((char) => [char, glyphOf(char).advanceWidth]))
  const paths = Object.fromEntries(chars.map((char) => [char, glyphOf(char).path.toSVG()]))
  const kerns: Record<string, number> = {}
  for (const first of chars)
    for (const second of chars) {
      const [position] = font.layout(first + second).positions
      const kern = (position?.xAdvance ?? 0) - (advances[first] ?? 0)
      if (kern !== 0) kerns[first + second] = kern
    }
  return { unitsPerEm: font.unitsPerEm, advances, paths, kerns }
}

async function main(): Promise<void> {
  const font = openSync(join(root, 'web/app/kit/fonts/besley-600.woff2')) as Font
  const text = `${JSON.stringify(readOutlines(font))}\n`
  if (!process.argv.includes('--check')) return writeFile(target, text)
  if ((await readFile(target, 'utf8')) === text) return
  process.stderr.write('font-outlines.json differs from the font. Run node scripts/generate/font-outlines.ts.\n')
  process.exitCode = 1
}

await main()
