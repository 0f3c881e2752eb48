import { expect, test } from 'vitest'
import { playedFromText, type VideoSources } from './video-sources.ts'

const sources = (own: Partial<VideoSources>): VideoSources => ({
  vimeo: 'all',
  hasCopies: false,
  isOwn: false,
  hosts: [],
  ...own,
})
const beforePlay = 'When you press Play, and not before, your browser connects to Vimeo'

test.each<[string, Partial<VideoSources>, string[], RegExp | undefined]>([
  ['Vimeo alone', {}, ['Videos play from Vimeo.', beforePlay], /copy|this site|others/],
  [
    'Vimeo with copies',
    { hasCopies: true, isOwn: true },
    ['Where Vimeo does not answer, a copy plays from this site.'],
    /others/,
  ],
  [
    'both',
    { vimeo: 'some', isOwn: true },
    ['Some of the course’s videos, and the one on the home page, play from Vimeo.', 'The others play from this site.'],
    /copy/,
  ],
  [
    'files alone',
    { vimeo: 'none', isOwn: true },
    ['The course’s videos play from this site. The video on the home page plays from Vimeo.', beforePlay],
    /Some|that site learns/,
  ],
  [
    'files elsewhere',
    { vimeo: 'none', isOwn: true, hosts: ['a.example', 'b.example'] },
    [
      'play from this site, a.example, and b.example.',
      'When you play a video from a.example or b.example, that site learns your internet address',
    ],
    undefined,
  ],
])('%s', (_what, own, parts, never) => {
  const text = playedFromText(sources(own))
  for (const part of parts) expect(text).toContain(part)
  if (never) expect(text).not.toMatch(never)
})
