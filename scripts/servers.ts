import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts a server and waits until it answers at an address. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  readyUrl: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2_000)
    })
  }
  for (let tries = 0; tries < 240; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended: ${said}`)
    if (
      await fetch(readyUrl).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child
    await wait(250)
  }
  child.kill()
  throw new Error(`${args.join(' ')} did not get ready: ${said}`)
}

export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
