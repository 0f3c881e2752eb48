import { lengthText, periodLimits, startText } from '@course/contract/course/states/state-words'
import type { Period } from '@course/contract/course/states/states'
import { periodWords } from './state-words.ts'

/** A period: what it is for, how long it is, from which event it runs, and its limits. */
export function PeriodText({ period }: { period: Period }) {
  const [before, after] = periodWords[period.what]
  return (
    <>
      {before} <strong>{lengthText(period)}</strong> {after} {startText(period)}. {periodLimits(period)}
    </>
  )
}
