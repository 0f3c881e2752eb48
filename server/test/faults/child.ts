import { fork } from 'node:child_process'

/** How a process ended. */
export interface End {
  code: number | null
  signal: string | null
}

/** A process of a round, started from a bundle. */
export interface Child {
  isRunning(): boolean
  ended: Promise<End>
  /** Sends a signal and waits until the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<End>
  /** The last lines of its output. */
  log(): string
}

const keptLines = 4_000

/** Starts a bundle and waits until it reports that it is ready. It exits when this process exits. */
export async function startChild(file: string, env: Record<string, string>): Promise<Child> {
  const child = fork(file, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      lines.push(...String(chunk).split('\n').filter(Boolean))
      lines.splice(0, lines.length - keptLines)
    })
  }
  let end: End | undefined
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, signal) => {
      end = { code, signal }
      resolve(end)
    })
  })
  const ready = new Promise<'ready' | { error: string }>((resolve) => {
    child.once('message', (message: { ready?: boolean; error?: string }) =>
      resolve(message.error === undefined ? 'ready' : { error: message.error }),
    )
  })
  const first = await Promise.race([ready, ended])
  // A failpoint may kill a site right after it was ready.
  if (first !== 'ready' && !('signal' in first && first.signal === 'SIGKILL')) {
    throw new Error(`${file} did not start: ${JSON.stringify(first)}\n${lines.slice(-20).join('\n')}`)
  }
  return {
    isRunning: () => end === undefined,
    ended,
    end(signal) {
      if (end === undefined) child.kill(signal)
      return ended
    },
    log: () => lines.join('\n'),
  }
}
