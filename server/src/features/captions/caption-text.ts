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
  const type = /^WEBVTT(?=\s|$)/.test(clean) ? 'vtt' : 'srt'
  if (type === 'srt' && !/^\d+\n\d{1,2}:\d{2}:\d{2}[,.]\d{1,3} --> /m.test(clean))
    throw refused(
      'This is neither a WebVTT file, which begins with "WEBVTT", nor a SubRip file with numbers and times.',
    )
  refuseUnreadableBlocks(clean)
  // Loaded only for captions, which an idle site does not read.
  const { parseText } = await import('media-captions')
  const { cues, errors } = await parseText(clean, { type, strict: false, errors: true })
  const [fault] = errors
  if (fault) throw refused(`Line ${fault.line}: ${fault.message.replace(/\.?$/, '.')}`)
  const lines = cues.map(toCue).filter(({ text: words }) => words !== '')
  if (lines.length === 0) throw refused('This file has no captions.')
  refuseOverlaps(lines)
  return lines
}

const refused = (text: string) => new Refusal('content_refused', `The captions were not saved. ${text}`)

const times = /^((?:\d+:)?[0-5]\d:[0-5]\d[.,]\d{1,3}) +--> +((?:\d+:)?[0-5]\d:[0-5]\d[.,]\d{1,3})(?: |$)/
const blockWithoutTimes = /^(?:WEBVTT|NOTE|STYLE|REGION)(?=\s|$)/

/** The library leaves out captions that it can't read, so each block has to begin with times, or a name and times. */
function refuseUnreadableBlocks(text: string): void {
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const isFirst = line.trim() !== '' && (lines[at - 1] ?? '').trim() === ''
    if (!isFirst || blockWithoutTimes.test(line)) continue
    const found = times.exec(line.trim()) ?? times.exec((lines[at + 1] ?? '').trim())
    if (!found)
      throw refused(`Line ${at + 1}: “${short(line)}” does not follow times such as “00:00:01.000 --> 00:00:04.000”.`)
    const [, start = '', end = ''] = found
    if (secondsOf(end) <= secondsOf(start))
      throw refused(`Line ${at + 1}: the caption at ${start} ends before it begins.`)
  }
}

const secondsOf = (time: string) =>
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

const toCue = ({ startTime, endTime, text }: VTTCue): Cue => ({
  start: startTime,
  end: endTime,
  text: plainWords(text),
})

/** Without tags, marks of SubRip and entities: captions are shown as plain text. What only looks like a tag stays. */
const plainWords = (text: string): string =>
  text
    .replace(/<\/?(?:[a-z][^<>]*|[\d:.]+)?>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm|quot|apos|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'", '#39': "'" }

function refuseOverlaps(lines: readonly Cue[]): void {
  for (const [index, { start, end }] of lines.entries()) {
    const next = lines[index + 1]
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
