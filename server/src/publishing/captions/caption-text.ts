import type { Cue } from '@course/contract/course/lessons/lessons'
import { Refusal } from '../../platform/refusal.ts'
import { type CaptionBlock, hasAlmostTimes, readBlocks } from './caption-blocks.ts'
import { plainWords, problemOfWords } from './caption-words.ts'

/**
 * Reads WebVTT, SubRip or SBV as programs write them: libraries silently skip what they can't read. The captions come in
 * the order of their times; some may overlap.
 * @throws Refusal content_refused with a sentence for the owner that names every line that can't be read
 */
export function parseCaptions(text: string): Cue[] {
  const { cues, problems } = readCaptionText(text)
  if (problems.length > 0) throw refused(firstProblems(problems))
  return cues
}

export const storedCaptions = (text: string): Cue[] => readCaptionText(text).cues

function readCaptionText(text: string): { cues: Cue[]; problems: string[] } {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+/, '')
    .trimEnd()
  if (clean === '') return { cues: [], problems: [] }
  const lines = clean.split('\n')
  const { blocks, problems } = readBlocks(lines)
  if (blocks.length === 0) return { cues: [], problems: withoutCaptions(clean, problems) }
  const cues = (isRolling(lines) ? unrolled(blocks) : blocks.map(toCue)).filter((cue) => cue.text !== '')
  for (const { line, text: words } of cues) {
    const problem = problemOfWords(words)
    if (problem) problems.push(`Line ${line}: the caption ${problem}.`)
  }
  if (cues.length === 0 && problems.length === 0) problems.push(noCaptions)
  return { cues: inOrder(cues), problems }
}

const noCaptions = 'This file has no captions.'

const refused = (text: string) => new Refusal('content_refused', `The captions were not saved. ${text}`)

const maxNamedProblems = 5

/** All problems at once, so that a file is corrected in one go. */
function firstProblems(problems: readonly string[]): string {
  const named = problems.slice(0, maxNamedProblems).join(' ')
  const others = problems.length - maxNamedProblems
  return others > 0 ? `${named} And ${others} more.` : named
}

const otherFormats: readonly [RegExp, string][] = [
  [/^\s*(?:<\?xml[^>]*>\s*)?<(?:tt|transcript|timedtext)\b/i, 'This is a file of timed text in XML.'],
  [/^\[Script Info\]/i, 'This is a SubStation Alpha file.'],
  [/^\{\d+\}\{\d+\}/, 'This is a MicroDVD file.'],
]

function withoutCaptions(text: string, problems: readonly string[]): string[] {
  if (/^WEBVTT(?=\s|$)/i.test(text)) return problems.length > 0 ? [...problems] : [noCaptions]
  const [, format] = otherFormats.find(([pattern]) => pattern.test(text)) ?? []
  if (format) return [`${format} Export the captions as WebVTT (.vtt) or SubRip (.srt).`]
  if (hasAlmostTimes(text.split('\n'))) return [...problems]
  return ['This is neither a WebVTT file, which begins with "WEBVTT", nor a SubRip file with numbers and times.']
}

type ReadCue = Cue & { line: number }

const toCue = ({ line, start, end, lines }: CaptionBlock): ReadCue => ({
  line,
  start,
  end,
  text: lines.map(plainWords).join(' ').trim().replace(/\s+/g, ' '),
})

/** YouTube's own captions have times between the words, and repeat each line while the next one appears. */
const isRolling = (lines: readonly string[]) => lines.some((line) => /<\d[\d:.]*><c>/.test(line))

/** Each line once, from when it appears until the next one does. */
function unrolled(blocks: readonly CaptionBlock[]): ReadCue[] {
  const cues: ReadCue[] = []
  for (const { line, start, end, lines } of blocks) {
    const last = cues.at(-1)
    const words = lines.map(plainWords).filter((text) => text !== '')
    const added = last && words[0] === last.text ? words.slice(1) : words
    if (added.length > 0) for (const text of added) cues.push({ line, start, end, text })
    else if (last) last.end = Math.max(last.end, end)
  }
  return cues
}

/** How long a caption without a duration stays, in seconds. */
const minCaption = 1

function inOrder(cues: readonly ReadCue[]): Cue[] {
  const sorted = cues.toSorted((one, other) => one.start - other.start)
  return sorted.map(({ start, end, text }, at) => {
    if (end > start) return { start, end, text }
    const next = sorted.slice(at + 1).find((cue) => cue.start > start)
    return { start, end: Math.min(start + minCaption, next?.start ?? Number.POSITIVE_INFINITY), text }
  })
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const whole = Math.floor(ms / 1_000)
  return `${pad(Math.floor(whole / 3_600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(ms % 1_000, 3)}`
}

/** The same captions as WebVTT, without anything but times and words. */
export const formatCaptions = (lines: readonly Cue[]): string =>
  lines.length === 0
    ? ''
    : ['WEBVTT', ...lines.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${escapeCue(text)}`)]
        .join('\n\n')
        .concat('\n')

const escapeCue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
