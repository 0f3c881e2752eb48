import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { claimKey, describingDocuments, findCourseClaims } from './course-claims.ts'

const facts = {
  videos: 10,
  questions: 9,
  lessons: 8,
  terms: 45,
  formerNames: ['What happens after the sale?', 'Risks'],
  windowBusinessDays: 7,
}
const claimsOf = (sentence: string) => findCourseClaims({ home: { lead: sentence } }, facts).map(({ text }) => text)

test.each([
  ['Nine lessons to watch and to read', 'says “Nine lessons”, but the course has 8 written lessons.'],
  ['8 written lessons', ''],
  ['Eight lessons', ''],
  ['Nine short videos', 'says “Nine short videos”, but the course has 10 videos.'],
  ['Ten videos', ''],
  ['10 videos and 9 lessons', 'says “9 lessons”, but the course has 8 written lessons.'],
  [
    'Eight questions, each with a video',
    'says “Eight questions”, but the course has 10 videos, one for each question.',
  ],
  ['Ten questions, each with a video', ''],
  ['Here are nine of the questions, nine questions that the course answers', ''],
  ['We answer two questions by email.', ''],
  ['a lesson with three questions to check yourself', ''],
  ['For example, if you have opened three of nine videos, one third', ''],
  ['44 terms from adjudicated property to upset bid', 'says “44 terms”, but the course has 45 terms in its glossary.'],
  ['Watch one video.', ''],
  ['What happens after the sale?', 'names “What happens after the sale?”, which is not part of the course any more.'],
  ['Risks are part of it', ''],
  [
    'You may cancel in writing within three business days.',
    'says “three business days”, but the terms let buyers cancel within 7 business days.',
  ],
  ['You may cancel in writing within seven business days.', ''],
  ['We answer your emails within two business days.', ''],
])('%j %s', (sentence, expected) => {
  expect(claimsOf(sentence)).toEqual(expected === '' ? [] : [expected])
})

test('a claim has its place, and another key once its sentence or the course has changed', () => {
  const bodies = (title: string) => ({ home: { features: [{ title }] } })
  const [claim] = findCourseClaims(bodies('Nine lessons to read'), facts)
  expect(claim).toMatchObject({ document: 'home', path: 'features.0.title', sentence: 'Nine lessons to read' })
  const keys = [
    findCourseClaims(bodies('Nine lessons to read'), facts),
    findCourseClaims(bodies('Nine lessons to hear'), facts),
    findCourseClaims(bodies('Nine lessons to read'), { ...facts, lessons: 7 }),
  ].flatMap((claims) => claims.map(claimKey))
  expect(new Set(keys).size).toBe(3)
})

test('the demo says nothing about its course that is not true, and every sentence with a count is found', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../../../content/${file}.json`, import.meta.url), 'utf8'))
  const bodies = Object.fromEntries(
    describingDocuments.map((name) => [name, read(name === 'site' ? name : `words/${name}`)]),
  )
  const [videos, terms] = [read('videos').length, read('glossary').length]
  const questions = read('words/info').questions.length
  const demo = { videos, questions, lessons: videos, terms, formerNames: [], windowBusinessDays: 3 }
  expect(findCourseClaims(bodies, demo)).toEqual([])
  const more = findCourseClaims(bodies, { ...demo, videos: 20, questions: 10, lessons: 20, terms: 46 })
  expect(more.map(({ document, path }) => `${document} ${path}`).sort()).toEqual([
    'descriptions glossary',
    'descriptions info',
    'info congratulations.paragraphs.1',
  ])
  const longer = findCourseClaims(bodies, { ...demo, windowBusinessDays: 7 })
  expect(longer.map(({ document, path }) => `${document} ${path}`)).toEqual([
    'home enrollPoints.2',
    'home questions.2.answer',
    'payment cancellation',
  ])
})
