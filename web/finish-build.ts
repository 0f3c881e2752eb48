import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { comparableInput } from '@course/contract/publishing/documents/page-documents'
import { readContent, readRenderInput } from './content-files.ts'

/**
 * Last step of the build: renders the pages of the owner's files, as publishing does, and writes which content they show.
 * @param folder the build's folder, with the client in `client` and the program that renders in `render`
 * @throws if a file of the owner has a fault, or a page can't be rendered
 */
export async function finishBuild(folder: string): Promise<void> {
  await readContent()
  const input = await readRenderInput()
  const child = spawn(process.execPath, [`${folder}/render/render.mjs`, `${folder}/client`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(input))
  const output = await text(child.stdout)
  if (!output) throw new Error('The pages could not be rendered.')
  const files: Record<string, string> = JSON.parse(output)
  for (const [path, body] of Object.entries(files)) {
    await mkdir(dirname(`${folder}/client${path}`), { recursive: true })
    await writeFile(`${folder}/client${path}`, body)
  }
  const digest = createHash('sha256').update(comparableInput(input)).digest('hex')
  await writeFile(`${folder}/render/content-digest`, digest)
}
