/** At the end of a lesson's address, leads to where the member stopped in it. */
export const continueHash = '#continue'

/** A place in a lesson: a paragraph by its position, and how much of the text is above it. */
export interface ReadingPlace {
  index: number
  percent: number
}

/** How much of a text is above a paragraph, in percent. @param lengths those of its paragraphs, in characters */
export function percentBefore(lengths: readonly number[], index: number): number {
  const sum = (some: readonly number[]) => some.reduce((total, length) => total + length, 0)
  return Math.round((100 * sum(lengths.slice(0, index))) / Math.max(1, sum(lengths)))
}

/** The paragraph at a share of a text, where the one that was read is gone. */
export function indexAtPercent(lengths: readonly number[], percent: number): number {
  const index = lengths.findIndex((_, at) => percentBefore(lengths, at + 1) > percent)
  return index === -1 ? Math.max(0, lengths.length - 1) : index
}

/** What is left to read, in words. @param minutes those of the whole lesson */
export function leftText(minutes: number, percent: number): string {
  if (percent >= 100) return 'read to the end'
  return `about ${Math.max(1, Math.round((minutes * (100 - percent)) / 100))} min left`
}

/** Whether a place is worth offering: not at the beginning, and not at the end. */
export const isMidway = (percent: number): boolean => percent >= 5 && percent < 95

/** A reader who goes on to the questions from here has read the text. In percent. */
const mostlyRead = 70

/**
 * What to remember of a glance at the page.
 * @param place undefined below the text
 * @param last the percentage that was remembered before
 * @returns undefined to leave what is remembered
 */
export function placeToKeep(
  place: ReadingPlace | undefined,
  last: number,
  lastIndex: number,
): ReadingPlace | undefined {
  if (place) return place
  return last >= mostlyRead ? { index: lastIndex, percent: 100 } : undefined
}
