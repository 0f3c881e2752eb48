import type { Cue } from '@course/contract/lessons'
import type { VTTCue } from 'media-captions'
import { Refusal } from '../../refusal.ts'

/** Reads WebVTT or SubRip. @throws Refusal content_refused with a sentence for the owner */
export async function parseCaptions(text: string): Promise<Cue[]> {
  const clean = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim()
  if (clean === '') return []
  const type = clean.startsWith('WEBVTT') ? 'vtt' : 'srt'
  if (type === 'srt' && !/^\d+\n\d{1,2}:\d{2}:\d{2}[,.]\d{1,3} --> /m.test(clean))
    throw refused(
      'This is neither a WebVTT file, which begins with "WEBVTT", nor a SubRip file with numbers and times.',
    )
  // Loaded only for captions, which an idle site does not read.
  const { parseText } = await import('media-captions')
  const { cues, errors } = await parseText(clean, { type, strict: false, errors: true })
  const [fault] = errors
  if (fault) throw refused(`Line ${fault.line}: ${fault.message.replace(/\.?$/, '.')}`)
  const lines = cues.map(toCue).filter(({ text: words }) => words !== '')
  if (lines.length === 0) throw refused('This file has no captions.')
  refuseWrongTimes(lines)
  return lines
}

const refused = (text: string) => new Refusal('content_refused', `The captions were not saved. ${text}`)

const toCue = ({ startTime, endTime, text }: VTTCue): Cue => ({
  start: startTime,
  end: endTime,
  text: plainWords(text),
})

/** Without tags and entities: captions are shown as plain text. */
const plainWords = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' }

function refuseWrongTimes(lines: readonly Cue[]): void {
  for (const [index, { start, end, text }] of lines.entries()) {
    const next = lines[index + 1]
    if (end <= start) throw refused(`The caption “${short(text)}” at ${clock(start)} ends before it begins.`)
    if (next && next.start < end)
      throw refused(`The captions at ${clock(start)} and ${clock(next.start)} overlap. Let the first one end earlier.`)
  }
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')

/** A time as WebVTT writes it. */
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
