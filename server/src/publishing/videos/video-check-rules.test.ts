import { expect, test } from 'vitest'
import { changedVideos, refusalText, videosIn } from './video-check-rules.ts'

const video = (name: string, vimeoNumber: string, more: object = {}) => ({ id: name, name, vimeoNumber, ...more })
const a = video('A', '1')
const names = (document: string, before: unknown, after: unknown) =>
  changedVideos(document, before, after).map(({ name }) => name)

test.each<[string, unknown, unknown, string[]]>([
  ['nothing', [a], [a], []],
  ['a new name', [a], [{ ...a, name: 'Z' }], []],
  ['another order', [a, video('B', '2')], [video('B', '2'), a], []],
  ['a new video', [a], [a, video('B', '2')], ['B']],
  ['another number', [a], [video('A', '3')], ['A']],
  ['another hash', [a], [video('A', '1', { vimeoHash: 'ab' })], ['A']],
  ['a file instead of a number', [a], [{ id: 'A', name: 'A', file: 'clips/a.webm' }], []],
  ['an archived video', [a], [video('A', '9', { archived: true })], []],
  ['a video that is brought back', [video('A', '1', { archived: true })], [a], ['A']],
  ['the first version', undefined, [a], ['A']],
  ['a number that is no number yet', [a], [a, video('B', '../x')], []],
  ['a body of another shape', null, { videos: 7 }, []],
])('a save that changes %s asks Vimeo about %j%j%j', (_what, before, after, expected) => {
  expect(names('videos', before, after)).toEqual(expected)
})

test('the film on the home page is a video too, and other documents have none', () => {
  const home = (vimeoNumber: string) => ({ headline: 'A', video: { vimeoNumber, title: 'The film' } })
  expect(names('home', home('1'), home('2'))).toEqual(['The film'])
  expect(names('home', home('1'), home('1'))).toEqual([])
  expect(videosIn('info', home('1'))).toEqual([])
})

test.each([
  ['missing', 'does not exist on Vimeo'],
  ['private', 'allow specific domains'],
] as const)('the sentence about a video that is %s names it and says what to do', (kind, words) => {
  const text = refusalText({ name: 'Tax deeds', vimeoNumber: '76979871' }, kind)
  expect(text).toContain('"Tax deeds" (number 76979871)')
  expect(text).toContain(words)
})
