import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readToEnd } from '../../run.ts'

const root = join(import.meta.dirname, '../../..')

/** A test server: the machine's programs with separate folders, processes and network. */
export interface TestServer {
  /** The parent of the folders that belong to the server alone. */
  folder: string
  /**
   * Runs commands as root in a shell that stops at the first failure.
   * @returns their output
   */
  run(commands: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a server with Debian's PostgreSQL, empty. It needs root and the right to create namespaces. */
export async function startServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-server-'))
  const script = join(import.meta.dirname, 'init.sh')
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child']
  const init = spawn('unshare', [...namespaces, 'sh', script, folder, root, process.execPath])
  await waitForOutput(init, 'ready')
  const children = await readFile(`/proc/${init.pid}/task/${init.pid}/children`, 'utf8')
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
  return {
    folder,
    async run(commands) {
      const shell = enter(['bash', '-euo', 'pipefail', '-c', commands])
      const { code, output } = await readToEnd(shell)
      if (code !== 0) throw new Error(`${await readLog(folder)}\n${commands}\n\nended with ${code}:\n${output}`)
      return output
    },
    async stop() {
      const ended = readToEnd(init)
      init.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitForOutput(child: ChildProcess, word: string): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
        if (output.includes(word)) resolve()
      })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The test server could not be started.\n${output}`)))
  })
}

async function readLog(folder: string): Promise<string> {
  const log = await readFile(join(folder, 'var/log/course-site.log'), 'utf8').catch(() => '')
  return log.split('\n').slice(-40).join('\n')
}
