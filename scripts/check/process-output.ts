import type { ChildProcess } from 'node:child_process'

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
