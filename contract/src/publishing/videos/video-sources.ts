import { z } from 'zod'
import { parseUrl } from '../../typed-text/parse-url.ts'
import { listText } from '../../words/list-text.ts'

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

const atVimeo =
  'When you press Play, and not before, your browser connects to Vimeo, which then learns your internet address and which video you watch, and may set cookies of its own. See Vimeo’s privacy policy.'

/** What the privacy page says about the sites that learn what somebody watches. The home page's film is at Vimeo. */
export function playedFromText({ vimeo, hasCopies, isOwn, hosts }: VideoSources): string {
  const files = listText([...(isOwn ? ['this site'] : []), ...hosts])
  const copies = hasCopies ? ` Where Vimeo does not answer, a copy plays from ${files}.` : ''
  if (vimeo === 'all') return `Videos play from Vimeo. ${atVimeo}${copies}${othersLearn(hosts)}`
  if (vimeo === 'some')
    return `Some of the course’s videos, and the one on the home page, play from Vimeo. ${atVimeo} The others play from ${files}.${copies}${othersLearn(hosts)}`
  return `The course’s videos play from ${files}.${othersLearn(hosts)} The video on the home page plays from Vimeo. ${atVimeo}`
}

const othersLearn = (hosts: readonly string[]): string =>
  hosts.length === 0
    ? ''
    : ` When you play a video from ${listText(hosts, 'or')}, that site learns your internet address and which video you watch.`
