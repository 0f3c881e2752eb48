/**
 * Renders the public pages of other content than the build's. The server starts this program for a publication; it reads
 * the documents as JSON from its standard input, writes the files as JSON to its standard output, and ends.
 * Arguments: the folder of the built client.
 */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import * as build from 'virtual:react-router/server-build'
import { documents } from '@course/contract/documents'
import { pageDocuments, type RenderInput } from '@course/contract/page-documents'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { z } from 'zod'
import type { PageContent } from './app/page-data/page-content.ts'
import { finishPages } from './finish-pages.ts'
import { renderPages } from './render-pages.ts'

const Input: z.ZodType<RenderInput> = z.object({ documents: z.record(z.string(), z.unknown()), logo: z.string() })

function parseContent(bodies: Record<string, unknown>): PageContent {
  const values = pageDocuments.map((name) => {
    const { data, error } = documents[name].schema.safeParse(bodies[name])
    if (error) throw new Error(`"${documents[name].title}": ${z.prettifyError(error)}`)
    return [name, data]
  })
  return Object.fromEntries(values)
}

async function main([folder = '']: string[]): Promise<void> {
  const input = Input.parse(JSON.parse(await text(process.stdin)))
  const content = parseContent(input.documents)
  globalThis.pageContent = content
  const rendered = await renderPages(createRequestHandler(build as ServerBuild, 'production'))
  const read = (path: string) => readFile(`${folder}${path}`, 'utf8')
  const { files, starts } = await finishPages(rendered, { content, logo: input.logo, read })
  for (const [path, code] of starts) if ((await read(path)) !== code) throw new Error(`The build has another ${path}.`)
  process.stdout.write(JSON.stringify(Object.fromEntries(files)))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
