/**
 * Renders the public pages. The build starts this program, and the server for each publication; it reads the documents as
 * JSON from its standard input, writes the files as JSON to its standard output, and ends.
 * Arguments: the folder of the built client.
 */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type DocumentName, documentKind, memberOf } from '@course/contract/publishing/documents/documents'
import { freeLessons, pageDocuments, type RenderInput } from '@course/contract/publishing/documents/page-documents'
import { FreeVideos } from '@course/contract/publishing/videos/free-videos'
import { VideoSources } from '@course/contract/publishing/videos/video-sources'
import { z } from 'zod'
import { freeLessonsOf } from './app/page-data/free-lessons.ts'
import type { PageContent } from './app/page-data/page-content.ts'
import { renderSite } from './render-site.ts'

const Input: z.ZodType<RenderInput> = z.object({
  documents: z.record(z.string(), z.unknown()),
  videoNames: z.record(z.string(), z.string()),
  sources: VideoSources,
  freeVideos: FreeVideos,
  scope: z.object({ lessons: z.number(), words: z.number(), links: z.number(), seconds: z.number() }),
  logo: z.string(),
})

function parseContent({ documents, videoNames, sources, freeVideos, scope }: RenderInput): PageContent {
  const parse = (name: DocumentName) => {
    const { title, schema } = documentKind(name)
    const { data, error } = schema.safeParse(documents[name])
    if (error) throw new Error(`"${title}": ${z.prettifyError(error)}`)
    return data
  }
  const lessons = freeLessons(documents).map((name) => [memberOf(name)?.id, parse(name)])
  return {
    ...Object.fromEntries(pageDocuments.map((name) => [name, parse(name)])),
    freeLessons: freeLessonsOf(Object.fromEntries(lessons), { names: videoNames, watchable: freeVideos }),
    videos: Object.entries(videoNames).map(([id, name]) => ({ id, name })),
    sources,
    scope,
  } as PageContent
}

async function main([folder = '']: string[]): Promise<void> {
  const input = Input.parse(JSON.parse(await text(process.stdin)))
  const read = (path: string) => readFile(`${folder}${path}`, 'utf8')
  const files = await renderSite({ content: parseContent(input), logo: input.logo, read })
  process.stdout.write(JSON.stringify(Object.fromEntries(files)))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
