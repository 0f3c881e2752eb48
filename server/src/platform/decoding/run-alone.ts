import { fork } from 'node:child_process'

export interface ProcessLimits {
  seconds: number
  bytes: number
}

/** Runs a job in a process of its own, which has none of the site's settings. */
export function runAlone<Job extends object, Result>(
  program: string,
  job: Job,
  limits: ProcessLimits,
  exceeded: Result,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
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
  child.once('message', (result) => resolve(result as Result))
  child.once('error', reject)
  child.once('close', (code, signal) => {
    clearTimeout(timer)
    // Without effect if the process has answered.
    if (signal) resolve(exceeded)
    else reject(new Error(`The process for uploaded files exited with ${code}. ${complaints.trim()}`))
  })
  // A process that is gone already reports it through "close".
  child.send(job, () => {})
  return promise
}

/** Lets one call wait for the one before, so that at most one process runs. */
export function oneAtATime(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }
}
