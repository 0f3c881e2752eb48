import { plainSigns } from './visible-text.ts'

/** The digits of every script stand in runs of ten, from 0 to 9. */
function digitValue(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1
  return String(before % 10)
}

/** What was typed with digits from 0 to 9 and the signs of an English keyboard, without invisible characters. */
export const plainTyped = (typed: string): string =>
  plainSigns(typed.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Nd}/gu, digitValue)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** A code as it is checked: only its letters and digits, in lower case. */
export const cleanCode = (typed: string): string =>
  plainTyped(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
