import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** Tags of WebVTT and SubRip, and the times that YouTube puts between words. Everything else in brackets is text. */
const tags = /<\/?(?:(?:i|b|u|s|c|ruby|rt)(?:\.[^\s<>]+)?|(?:v|lang|font)(?:[.\s][^<>]*)?) *>|<\d[\d:.]*>/gi
const speaker = /<v(?:\.[^\s<>]+)*\s+([^<>]+)>/gi
const lineBreak = /<br\s*\/?>|\\N|\\[nh](?![a-z])/g
/** Marks for the place and look of a line, which SubRip took over from another format. */
const override = /\{\\[^{}]*\}/g
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi

/** The words of a line of a caption, without tags and with entities decoded. A speaker's name comes before the words. */
export const plainWords = (line: string): string =>
  line
    .replace(speaker, (_, name: string) => `${name.trim()}: `)
    .replace(lineBreak, ' ')
    .replace(tags, '')
    .replace(override, '')
    .replace(reference, decodeReference)
    .replace(/[\p{Cc}\u200B\u200E\u200F\u2060\uFEFF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function decodeReference(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return decodeNamedCharacterReference(name) || whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : whole
}

/** What words never have, unless a file was read wrongly. */
const signs: readonly [RegExp, string][] = [
  [/\uFFFD/, 'has characters that can’t be read. Save the file as UTF-8 and try again'],
  [/â€[™œ˜¦“”\u009d]|Ã[©¨¼¶¤±¡³]/, 'was damaged by another program, which read UTF-8 as something else'],
  [/\d:\d{2}[.,]\d{3}|\d\s*-->|-->\s*\d/, 'has a time among its words'],
]

/** @returns what is wrong with the words of a caption, as the rest of a sentence; undefined if nothing is */
export const problemOfWords = (words: string): string | undefined => signs.find(([pattern]) => pattern.test(words))?.[1]
