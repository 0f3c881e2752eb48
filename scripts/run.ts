import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  write?: (chunk: Buffer) => void
}

/**
 * Runs one of the project's tools, by default from the project's root. Its output goes to `write`, or to the terminal.
 * @returns its exit code
 */
export async function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const { write } = options
  const binaries = join(root, 'node_modules/.bin')
  const child = spawn(join(binaries, command), args, {
    cwd: options.cwd ?? root,
    stdio: write ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, PATH: `${binaries}:${process.env.PATH}`, ...options.env },
  })
  if (write) for (const stream of [child.stdout, child.stderr]) stream?.on('data', write)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
