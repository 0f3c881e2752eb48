/** One caption of a file: its times in seconds, its lines as they stand there, and the number of the line with the times. */
export interface CaptionBlock {
  line: number
  start: number
  end: number
  lines: string[]
}

/** WebVTT and SubRip have an arrow between the times; SBV, which YouTube's editor writes, has a comma. */
const time = String.raw`(?:\d+ ?: ?)?\d{1,2} ?: ?\d{1,2}(?: ?[.,] ?\d{1,3})?`
const timesLine = new RegExp(String.raw`^\s*(${time})(?:\s*-->\s*|,(?=\d+:))(${time})(?=\s|$)`)
const almostTimes = new RegExp(String.raw`\d\s*-->|-->\s*\d|^\s*${time}\s*[-–—→>]+`)
const cueNumber = /^\s*\d+\s*$/
const comment = /^\s*(?:NOTE|STYLE|REGION)(?=\s|$)/

const isTimes = (line: string) => timesLine.test(line) || almostTimes.test(line)
const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''

/** Programs differ in where they leave blank lines, so a caption ends where the next one's number or times stand. */
export function readBlocks(lines: readonly string[]): { blocks: CaptionBlock[]; problems: string[] } {
  const blocks: CaptionBlock[] = []
  const problems: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const kind = kindOf(lines, at)
    const block = blocks.at(-1)
    if (kind === 'times') blocks.push(emptyBlock(line, at))
    else if (kind === 'words' && block) block.lines.push(line)
    else if (kind === 'words' || kind === 'unreadable') problems.push(unreadable(at, line))
    if (kind === 'comment' || kind === 'unreadable') at = endOfParagraph(lines, at)
  }
  const reversed = blocks.filter(({ start, end }) => end < start)
  problems.push(...reversed.map(({ line }) => `Line ${line}: the caption ends before it begins.`))
  return { blocks, problems }
}

type LineKind = 'blank' | 'times' | 'comment' | 'header' | 'name' | 'unreadable' | 'words'

function kindOf(lines: readonly string[], at: number): LineKind {
  const line = lines[at] ?? ''
  const startsParagraph = isBlank(lines[at - 1])
  if (isBlank(line)) return 'blank'
  if (timesLine.test(line)) return 'times'
  if (startsParagraph && comment.test(line)) return 'comment'
  if (isHeader(lines, at)) return 'header'
  if (isNameOfCue(lines, at)) return 'name'
  return almostTimes.test(line) || (startsParagraph && cueNumber.test(line)) ? 'unreadable' : 'words'
}

function emptyBlock(line: string, at: number): CaptionBlock {
  const [, start, end] = timesLine.exec(line) ?? []
  return { line: at + 1, start: countSeconds(start), end: countSeconds(end), lines: [] }
}

const unreadable = (at: number, line: string) =>
  `Line ${at + 1}: “${short(line.trim())}” ${almostTimes.test(line) ? 'is not like' : 'does not follow'} times such as “00:00:01.000 --> 00:00:04.000”.`

/** A line above the times: a number, or any name at the start of a paragraph. Some files have a blank line after each. */
function isNameOfCue(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  const startsParagraph = isBlank(lines[at - 1])
  if (timesLine.test(lines[at + 1] ?? '')) return cueNumber.test(line) || (startsParagraph && !almostTimes.test(line))
  const next = lines.slice(at + 1).find((each) => !isBlank(each))
  return startsParagraph && cueNumber.test(line) && isTimes(next ?? '')
}

/** WebVTT begins with a paragraph of facts about the file. */
const isHeader = (lines: readonly string[], at: number): boolean =>
  /^WEBVTT(?=\s|$)/i.test(lines[0] ?? '') && lines.slice(1, at + 1).every((line) => !isBlank(line))

function endOfParagraph(lines: readonly string[], from: number): number {
  let at = from
  while (!isBlank(lines[at + 1]) && !timesLine.test(lines[at + 1] ?? '')) at++
  return at
}

const countSeconds = (text = ''): number =>
  text
    .replaceAll(' ', '')
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

export const hasAlmostTimes = (lines: readonly string[]): boolean => lines.some((line) => almostTimes.test(line))

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
