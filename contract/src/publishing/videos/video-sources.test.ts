import { expect, test } from 'vitest'
import { videoSources } from './video-sources.ts'

const vimeo = { vimeoNumber: '76979871' }
const file = { file: 'clips/lesson.webm' }
const elsewhere = { file: 'https://cdn.example.com/lesson.mp4' }

test.each([
  ['Vimeo alone', [vimeo, vimeo], { vimeo: 'all', hasCopies: false, isOwn: false, hosts: [] }],
  ['Vimeo with a copy', [{ ...vimeo, ...file }, vimeo], { vimeo: 'all', hasCopies: true, isOwn: true, hosts: [] }],
  ['Vimeo and files', [vimeo, file], { vimeo: 'some', hasCopies: false, isOwn: true, hosts: [] }],
  ['files alone', [file, file], { vimeo: 'none', hasCopies: false, isOwn: true, hosts: [] }],
  [
    'another host, twice',
    [elsewhere, elsewhere],
    { vimeo: 'none', hasCopies: false, isOwn: false, hosts: ['cdn.example.com'] },
  ],
  [
    'a video at Vimeo that is archived',
    [{ ...vimeo, archived: true }, file],
    { vimeo: 'none', hasCopies: false, isOwn: true, hosts: [] },
  ],
])('%s', (_what, videos, expected) => {
  expect(videoSources(videos)).toEqual(expected)
})
