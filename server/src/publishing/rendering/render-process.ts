import { spawn } from 'node:child_process'
import type { RenderInput } from '@course/contract/publishing/documents/page-documents'

/** The text of each rendered file by its path. See `bytesOf` for pictures. */
export type RenderedFiles = Record<string, string>

export type RenderResult = { kind: 'rendered'; files: RenderedFiles } | { kind: 'failed'; reason: string }

export interface RenderProgram {
  /** The built program. */
  program: string
  /** The folder of the built client, which it reads styles from. */
  pagesFolder: string
  timeoutMs: number
  log: { warn(what: object, message: string): void }
}

/** The program needs about 150 MB; more would endanger the site itself. */
const memoryMb = 300

/**
 * Renders the public pages in a process of its own, which ends afterwards.
 * @returns the files, or the reason as a sentence if it fails or takes too long
 */
export async function runRenderProcess(
  { program, pagesFolder, timeoutMs, log }: RenderProgram,
  input: RenderInput,
): Promise<RenderResult> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, program, pagesFolder], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const output: Buffer[] = []
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => void output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-2_000)
  })
  // A program that ends early closes its input; its exit says why.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(input))
  const ended = await new Promise<{ code: number | null; signal?: string | null; error?: Error }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }))
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  if (ended.code === 0) return { kind: 'rendered', files: JSON.parse(Buffer.concat(output).toString('utf8')) }
  return { kind: 'failed', reason: `The pages could not be rendered: ${whyFailed()}` }

  function whyFailed(): string {
    // The program itself says what is wrong with the content; anything else is for the log.
    if (ended.code === 1 && complaint.trim()) return complaint.trim()
    if (ended.signal === 'SIGKILL')
      return `the program that renders them took longer than ${timeoutMs / 1_000} seconds.`
    log.warn({ err: ended.error, code: ended.code, signal: ended.signal, complaint }, 'the rendering program broke')
    return 'the program that renders them ended unexpectedly. The log of the site says more.'
  }
}
