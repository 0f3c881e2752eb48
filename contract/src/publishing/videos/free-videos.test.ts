import { expect, test } from 'vitest'
import { freeVideosOf } from './free-videos.ts'

test.each([
  ['at Vimeo', { vimeoNumber: '123' }, { vimeoNumber: '123', hasCopy: false }],
  [
    'unlisted at Vimeo, with a copy',
    { vimeoNumber: '123', vimeoHash: 'a1', file: 'clips/a.webm' },
    { vimeoNumber: '123', vimeoHash: 'a1', hasCopy: true },
  ],
  ['only a file of the site', { file: 'clips/a.mp4' }, { vimeoNumber: '', hasCopy: true }],
  ['only a file of another site', { file: 'https://example.com/a.mp4' }, { vimeoNumber: '', hasCopy: false }],
])('the video of a free lesson is %s', (_what, video, expected) => {
  expect(
    freeVideosOf(
      [
        { id: 'a', ...video },
        { id: 'b', vimeoNumber: '9' },
      ],
      ['a'],
    ),
  ).toEqual({ a: expected })
})

test('an archived video is no free one', () => {
  expect(freeVideosOf([{ id: 'a', vimeoNumber: '9', archived: true }], ['a'])).toEqual({})
})
