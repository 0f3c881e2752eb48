import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A server made for a test: the machine's programs, with folders, processes and a network of its own. */
export interface StandInServer {
  /** Its root folder, as far as it is its own. */
  folder: string
  /**
   * Runs commands as root, as typed into a shell that stops at the first one that fails.
   * @returns what they printed
   */
  run(commands: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a server with an empty PostgreSQL. It needs root, and the right to make namespaces. */
export async function startServer(): Promise<StandInServer> {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-server-'))
  const init = join(import.meta.dirname, 'init.sh')
  const apart = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child']
  const process1 = spawn('unshare', [...apart, 'sh', init, folder, root, process.execPath])
  await untilSaid(process1, 'ready')
  const children = await readFile(`/proc/${process1.pid}/task/${process1.pid}/children`, 'utf8')
  const enter = (command: string[]) => {
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      TMPDIR: '/var/tmp',
    }
    return spawn('nsenter', ['-t', children.trim(), '--mount', '--net', '--pid', '--wd=/root', ...command], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
  const database = enter(['/srv/node', '/srv/clone/scripts/check/written-steps/database.ts'])
  await untilSaid(database, 'ready')
  return {
    folder,
    async run(commands) {
      const shell = enter(['bash', '-euo', 'pipefail', '-c', commands])
      const { code, output } = await endOf(shell)
      if (code !== 0) throw new Error(`${commands}\n\nended with ${code}:\n${output}\n${await logOf(folder)}`)
      return output
    },
    async stop() {
      const ended = endOf(process1)
      process1.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilSaid(child: ChildProcess, word: string): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes(word)) resolve()
      })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The stand-in server could not be started.\n${output}`)))
  })
}

/** What a command printed, and its exit code. What it started in the background may go on. */
async function endOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output }
}

const logOf = (folder: string) => readFile(join(folder, 'var/log/course-site.log'), 'utf8').catch(() => '')
