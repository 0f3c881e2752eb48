import { oneAtATime, type ProcessLimits, runAlone } from '../run-alone.ts'
import type { PictureJob, Refused, ResultOf } from './jobs.ts'

/** An AVIF of 20 megapixels needs 470 MB; everything else with 40 needs at most 250. A unit may use 700 MB in all. */
const usualLimits: ProcessLimits = { seconds: 60, bytes: 450_000_000 }

export type RunPictureJob = <J extends PictureJob>(job: J) => Promise<ResultOf<J>>

/** Runs jobs one after the other. @returns a sentence if the process was killed by a limit or broke */
export function createPictureProcess(program: string, limits = usualLimits): RunPictureJob {
  const runQueued = oneAtATime()
  return <J extends PictureJob>(job: J) =>
    runQueued(() => runAlone<J, ResultOf<J>>(program, job, limits, tooMuch as ResultOf<J>))
}

const tooMuch: Refused = {
  kind: 'refused',
  message: 'This picture takes too much time or memory to decode. Please save it as PNG or JPEG, in a smaller size.',
}
