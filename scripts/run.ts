import { type ChildProcess, spawn } from 'node:child_process'
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

export interface Exit {
  code: number | null
  output: string
}

/** Waits until a process has ended and its output is closed. @returns its exit code and what it printed */
export async function readToEnd(child: ChildProcess): Promise<Exit> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output }
}

/** Runs one step of a check and prints its name and duration. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work()
  process.stdout.write(`ok  ${name}, ${((Date.now() - began) / 1_000).toFixed(1)} s\n`)
  return result
}

export function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise)
}

/** Runs a script. An error is one sentence, with what a failed program printed, and exit code 1. */
export function runScript(main: () => Promise<unknown>): void {
  main().catch((error: Error & { stdout?: string; stderr?: string }) => {
    process.stderr.write(`${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`)
    process.exit(1)
  })
}
