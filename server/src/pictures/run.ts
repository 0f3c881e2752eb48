import { fork } from 'node:child_process'
import type { PictureJob, Refused, ResultOf } from './jobs.ts'

export interface PictureLimits {
  seconds: number
  bytes: number
}

/** An AVIF of 40 megapixels needs 800 MB; everything else less than half of that. */
const usualLimits: PictureLimits = { seconds: 60, bytes: 1_000_000_000 }

/** Runs a job in a process of its own, which has none of the site's settings. */
export type RunPictureJob = <J extends PictureJob>(job: J) => Promise<ResultOf<J>>

/**
 * Creates the function that runs jobs, one after the other.
 * @param program the file of the process
 * @returns what the process answered; a sentence if it was killed by a limit or broke
 */
export function createPictureProcess(program: string, limits = usualLimits): RunPictureJob {
  let last: Promise<unknown> = Promise.resolve()
  return <J extends PictureJob>(job: J) => {
    const result = last.then(() => runAlone(program, job, limits))
    last = result.catch(() => {})
    return result
  }
}

const tooMuch: Refused = {
  kind: 'refused',
  message: 'This picture takes too much time or memory to decode. Please save it as PNG or JPEG, in a smaller size.',
}

function runAlone<J extends PictureJob>(program: string, job: J, limits: PictureLimits): Promise<ResultOf<J>> {
  const { promise, resolve, reject } = Promise.withResolvers<ResultOf<J>>()
  const child = fork(program, [String(limits.bytes)], {
    // Buffers pass as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: {},
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.seconds * 1_000)
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-2_000)
  })
  child.once('message', (result) => resolve(result as ResultOf<J>))
  child.once('error', reject)
  child.once('close', (code, signal) => {
    clearTimeout(timer)
    // Without effect if the process has answered.
    if (signal) resolve(tooMuch as ResultOf<J>)
    else reject(new Error(`The process for pictures exited with ${code}. ${complaints.trim()}`))
  })
  // A process that is gone already reports it through "close".
  child.send(job, () => {})
  return promise
}
