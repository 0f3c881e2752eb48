import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Exit, readToEnd } from '../run.ts'

export interface Installation {
  release: string
  port: number
  environment: Record<string, string>
}

/** File modes don't stop root from writing, so root runs the site as another user. */
const isRoot = process.getuid?.() === 0
const nobody = 65_534

/** Makes the release read-only, and creates a data folder next to it for the user that runs the site. */
export async function makeUnwritable(release: string): Promise<void> {
  const data = join(dirname(release), 'data')
  await mkdir(data, { mode: 0o700 })
  await promisify(execFile)('chmod', ['-R', 'a-w', release])
  if (!isRoot) return
  await chmod(dirname(release), 0o755)
  await chown(data, nobody, nobody)
}

/** Starts the site of a release and its card gateway, and waits until it is ready. */
export async function startInstalled(installation: Installation): Promise<{ url: string; stop(): Promise<void> }> {
  const gateway = launch(installation, 'server/dist/commands/gateway.mjs')
  const child = launch(installation, 'server/launch.mjs')
  const ended = readToEnd(child)
  const url = `http://127.0.0.1:${installation.port}`
  await untilReady(url, ended)
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      const { code, output } = await ended
      gateway.kill('SIGTERM')
      if (code !== 0) throw new Error(`It ended with ${code}.\n${output}`)
      expectOnlyJson(output)
    },
  }
}

/** @throws Error naming the first line of the log that is not JSON */
function expectOnlyJson(log: string): void {
  for (const line of log.trim().split('\n')) {
    try {
      JSON.parse(line)
    } catch {
      throw new Error(`A line of the log is not JSON: ${line}`)
    }
  }
}

/** Runs a script of a release and waits until it ends. */
export const runToEnd = (installation: Installation, script: string) => readToEnd(launch(installation, script))

function launch({ release, port, environment }: Installation, script: string): ChildProcess {
  const env = { ...environment, PORT: String(port) }
  const rights = isRoot ? { uid: nobody, gid: nobody } : {}
  return spawn(join(release, 'bin/node'), [join(release, script)], { cwd: '/', env, ...rights })
}

async function untilReady(url: string, ended: Promise<Exit>): Promise<void> {
  let end: Exit | undefined
  void ended.then((result) => {
    end = result
  })
  for (let tries = 0; tries < 600 && !end; tries += 1) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(end ? `It ended with ${end.code}.\n${end.output}` : 'It was not ready after a minute.')
}
