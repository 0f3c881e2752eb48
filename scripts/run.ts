import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Runs one of the project's tools in the foreground, by default from the project's root. */
export async function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<number> {
  const binaries = join(root, 'node_modules/.bin')
  const child = spawn(join(binaries, command), args, {
    cwd: options.cwd ?? root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${binaries}:${process.env.PATH}`, ...options.env },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
