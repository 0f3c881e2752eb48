import type { LessonSource } from '@course/contract/course/lessons/lessons'
import { longDateText, monthText } from '@course/contract/words/dates'

type Dates = Pick<LessonSource, 'readOn' | 'confirmedOn'>

/** When a source was read or, once the owner has done so, confirmed: "Read in November 2026". */
export const sourceDateText = ({ readOn, confirmedOn }: Dates): string =>
  confirmedOn === null ? `Read in ${monthText(readOn)}` : `Confirmed ${longDateText(confirmedOn)}`

const oldest = (dates: string[]): string | undefined => dates.sort()[0]

/** The sentence about the age of a text, by its oldest source. Confirmed sources count once all others are. */
export function agedText(sources: readonly Dates[]): string {
  const readOn = oldest(sources.filter(({ confirmedOn }) => confirmedOn === null).map((source) => source.readOn))
  const confirmedOn = oldest(sources.flatMap((source) => source.confirmedOn ?? [])) ?? null
  const isDated = readOn !== undefined || confirmedOn !== null
  const date = isDated
    ? `${sourceDateText({ readOn: readOn ?? '', confirmedOn: readOn === undefined ? confirmedOn : null })}. `
    : ''
  return `${date}Laws change: open the law and ask the office before you rely on this.`
}
