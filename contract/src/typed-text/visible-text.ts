const invisible = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Joiners and selectors are none: they end words of some scripts and some emoji. */
const blank = /[\s\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2060\u2800\u3164\ufeff\uffa0]/u

/** Phones add these marks of direction to what is copied from their contacts. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** The text without what its ends have of a kind. No pattern, because one takes very long for some texts. */
function trim(text: string, kind: RegExp): string {
  const characters = [...text]
  const isKept = (character: string) => !kind.test(character)
  const first = characters.findIndex(isKept)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isKept) + 1).join('')
}

export const trimInvisible = (text: string): string => trim(text, invisible)

const unseen = /^[\s\p{Z}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]*$/u

/** Whether a reader would see something. Characters that are not allowed count, so that they get their own message. */
export const hasVisible = (text: string): boolean => !unseen.test(text)

/** A text as it is stored: without marks of direction, and without blanks at its ends. Nothing if nobody would see it. */
export function cleanText(text: string): string {
  const clean = trim(text.replace(directions, ''), blank)
  return hasVisible(clean) ? clean : ''
}

/** Hyphens and spaces that look like those of a keyboard, as word processors write them, become those. */
export const plainSigns = (text: string): string =>
  text
    .replace(/[\u2010-\u2012\u2212\ufe63\uff0d]/g, '-')
    .replace(/\p{Z}/gu, ' ')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')

/** A name, company or line of an address as it is stored. Joiners stay, because letters of some scripts need them. */
export const cleanName = (text: string): string => cleanText(plainSigns(text))
