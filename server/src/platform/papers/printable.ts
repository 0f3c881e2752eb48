import { cleanName } from '@course/contract/typed-text/visible-text'
import { drawable, findUnprintable } from './paper-fonts.ts'

const substitute = '?'

/** A text in the characters that the font has. @returns also those that it lacks, each once */
export async function toPrintable(text: string): Promise<{ text: string; lacking: string[] }> {
  const written = drawable(text.replace(/[\u2028\u2029]/g, '\n').replace(/\t/g, '    '))
  const lacking = (await findUnprintable(written)).filter((character) => character !== '\n')
  if (lacking.length === 0) return { text: written, lacking }
  const missing = new Set(lacking)
  return { text: [...written].map((each) => (missing.has(each) ? substitute : each)).join(''), lacking }
}

/** A name as the paper shows it. Each accent is combined with its base character where Unicode has such a character. */
export const printedName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  cleanName(`${firstName} ${lastName}`.normalize('NFC')).replace(/\s+/gu, ' ')
