import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { courseParts } from './course-parts.ts'
import { excerptOf } from './lesson-excerpt.ts'

const term = (id: string, archived = false) => ({ id, term: id, meaning: 'Means.', archived })

const videos = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `v${at}`, name: `Video ${at}` }))

test.each([
  [
    'a full course',
    {
      videos: videos(9),
      scope: { lessons: 9, words: 8100, links: 116, seconds: 558 },
      glossary: [term('a'), term('b'), term('c', true)],
    },
    [
      '9 videos, one question each, 9 minutes in all',
      '9 written lessons, about 8,100 words or 41 minutes of reading',
      '51 pages of the state guide',
      '2 terms',
      '116 links',
    ],
  ],
  [
    'videos of unknown length alone',
    { videos: videos(3), scope: { lessons: 0, words: 0, links: 0, seconds: 0 }, glossary: [] },
    ['3 videos, one question each', '51 pages'],
  ],
])('%s says what a member gets', (_what, course, starts) => {
  const lines = courseParts(course).map(({ count, text }) => `${count} ${text}`)
  expect(lines.map((line, at) => line.slice(0, starts[at]?.length))).toEqual(starts)
})

const excerptOfText = (text: string) => {
  const lesson = { free: true, keyPoints: [], text, terms: [], sources: [], questions: [] }
  const watchable = { vimeoNumber: '', hasCopy: true }
  return excerptOf({ freeLessons: [{ videoId: 'tax-deed', name: 'What is a tax deed?', lesson, watchable }] })
}

test.each([
  [
    'plain text',
    `You have **$2,000** & [time](${paths.glossary}#redemption).[^a]\n\n## Next`,
    ['You have $2,000 & time.'],
  ],
  [
    'no sentence that introduces a list',
    'A lien is a claim. Three people matter:\n\n- The owner',
    ['A lien is a claim.'],
  ],
  ['no paragraph that introduces a table', 'A lien is a claim.\n\nCompare:\n\n| a |', ['A lien is a claim.']],
  ['no more than fits', `First.\n\n${'Long. '.repeat(200)}\n\nThird.`, ['First.']],
])('an excerpt of the first free lesson has %s', (_what, text, paragraphs) => {
  const film = {
    vimeoNumber: '',
    title: 'What is a tax deed?',
    copy: '/api/free-lessons/tax-deed/video',
  }
  expect(excerptOfText(text)).toEqual({ videoId: 'tax-deed', name: 'What is a tax deed?', film, paragraphs })
})

test('without a free lesson there is no excerpt', () => {
  expect(excerptOf({ freeLessons: [] })).toBeNull()
})
