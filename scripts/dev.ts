import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { run } from './run.ts'

const root = join(import.meta.dirname, '..')

// The server runs from its sources and restarts when they change; Vite serves the pages and proxies the API.
await ensureBuilt()
const codes = await Promise.all([
  run('node', ['server/src/commands/gateway.ts']),
  run('node', ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  run('vite', ['--port', '5173', '--strictPort'], { cwd: join(root, 'web') }),
])
process.exitCode = Math.max(...codes)
