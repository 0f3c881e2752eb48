import { fork } from 'node:child_process'
import { join } from 'node:path'

// Builds the site if necessary, and starts it in this process.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write('Node 24, which npm ci brings along, is not the one that runs. Start the site with npm start.\n')
  process.exit(1)
}

await prepare('build')
await prepare('database')
if (!process.env.LOCAL_GATEWAY_URL) await startGateway()
stopWithNpm()
await import('../server/launch.mjs')

/** In a process of its own, because its memory would stay with the site. */
async function prepare(what) {
  // More threads of the bundler build no faster on two cores, and take 80 MB more.
  const env = { ...process.env, RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1' }
  const child = fork(join(import.meta.dirname, 'prepare-start.ts'), [what], { env })
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...end) => resolve(end)))
  if (signal) process.kill(process.pid, signal)
  if (code !== 0) process.exit(code ?? 1)
}

/** The local card gateway, which ends with this process. With card credentials it ends at once. */
async function startGateway() {
  const program = join(import.meta.dirname, '../server/dist/commands/gateway.mjs')
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  const code = await new Promise((resolve) => {
    child.once('message', ({ ready }) => resolve(ready ? 0 : 1))
    child.once('exit', resolve)
  })
  if (code !== 0) process.exit(1)
}

/** A SIGTERM for npm ends npm but never reaches this process, which would continue to run unnoticed. */
function stopWithNpm() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== 'start') return
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  check.unref()
}
