import { writeSync } from 'node:fs'

/**
 * Runs a command. It exits with 0 only if `main` finished and returned no other number. Whatever else ends it (an error, a
 * signal, an output that can't be written, a program with nothing left to wait for) is reported in one sentence, without a
 * stack, and the exit code is 1.
 * @param main gets a signal that is aborted by SIGINT and SIGTERM
 * @param options.cleanupMs how long `main` may clean up after that. Without it, the command ends at once.
 */
export function runCommand(
  main: (canceled: AbortSignal) => Promise<unknown>,
  { cleanupMs = 0 }: { cleanupMs?: number } = {},
): void {
  const abort = new AbortController()
  let isReported = false
  let isDone = false
  const fail = (sentence: string) => {
    if (!isReported) writeError(sentence)
    isReported = true
    process.exit(1)
  }
  // Node ends without a word, and by default with 0, when a promise can never be settled.
  process.exitCode = 1
  process.once('exit', () => {
    if (!isReported && !isDone) writeError('The command ended before its work was done.')
  })
  process.stdout.on('error', (error) => fail(`The output could not be written: ${error.message}.`))
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      const reason = new Error(`Canceled by ${name} before it was done.`)
      abort.abort(reason)
      setTimeout(() => fail(reason.message), cleanupMs)
    })
  main(abort.signal).then(
    (code) => {
      isDone = true
      process.exitCode = typeof code === 'number' ? code : 0
      // A signal came too late to stop the work, so its timer must not end the program as if it had.
      if (abort.signal.aborted) process.exit()
    },
    (error: unknown) => fail(sentenceOf(abort.signal.aborted ? abort.signal.reason : error)),
  )
}

function writeError(sentence: string): void {
  try {
    writeSync(process.stderr.fd, `${sentence}\n`)
  } catch {
    // Nobody reads it; the exit code remains.
  }
}

/**
 * A failed query's own message repeats the whole query, so its cause is reported instead. A connection that breaks while
 * something is written to it says only "write EPIPE".
 */
function sentenceOf(error: unknown): string {
  const { message, code } = (
    (error as Error).cause instanceof Error ? (error as Error).cause : error
  ) as NodeJS.ErrnoException
  if (code === 'EPIPE' || code === 'ECONNRESET') return `A connection was lost: ${message}.`
  return message || code || String(error)
}
