import { z } from 'zod'
import { parseUrl } from '../../typed-text/parse-url.ts'

export const VideoSources = z.object({
  vimeo: z.enum(['all', 'some', 'none']).describe('How many of them play from Vimeo'),
  hasCopies: z.boolean().describe('Whether one that plays from Vimeo has a copy, for where Vimeo does not answer'),
  isOwn: z.boolean().describe('Whether this site sends a file of one'),
  hosts: z.array(z.string()).describe('The other sites that send a file of one'),
})
export type VideoSources = z.output<typeof VideoSources>

interface Entry {
  vimeoNumber?: string | undefined
  file?: string | undefined
  archived?: boolean | undefined
}

/** The sources of the videos in the list's document, without those that are archived. */
export function videoSources(body: unknown): VideoSources {
  const shown = (body as Entry[]).filter(({ archived }) => !archived)
  const atVimeo = shown.filter(({ vimeoNumber }) => vimeoNumber)
  const files = shown.flatMap(({ file }) => (file === undefined ? [] : [file]))
  const hosts = files.flatMap((file) => parseUrl(file)?.hostname ?? [])
  return {
    vimeo: atVimeo.length === 0 ? 'none' : atVimeo.length === shown.length ? 'all' : 'some',
    hasCopies: atVimeo.some(({ file }) => file !== undefined),
    isOwn: files.length > hosts.length,
    hosts: [...new Set(hosts)].sort(),
  }
}
