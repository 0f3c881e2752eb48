import { expect, test } from 'vitest'
import { fakeLinks } from '../../platform/gateways/link-check.fake.ts'
import { askLinks } from './link-rules.ts'

const paces = () => {
  const paused: number[] = []
  return { paused, pause: async (seconds: number) => void paused.push(seconds) }
}
const many = (count: number, host: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `https://${host(at)}/${at}`)
const silence = { kind: 'failing', reason: 'Its name is not known.', isAnswered: false } as const

test('a host is asked for one address at a time, with a pause of a second', async () => {
  const [links, pace] = [fakeLinks(), paces()]
  const answers = await askLinks(
    links,
    many(5, () => 'one.example'),
    pace,
  )
  expect(answers?.size).toBe(5)
  expect(links.maxAtOnce()).toBe(1)
  expect(pace.paused).toEqual([1, 1, 1, 1])
})

test('a busy host is asked once more after the time that it names', async () => {
  const [links, pace] = [fakeLinks(), paces()]
  links.answer([{ kind: 'busy', retryAfterSeconds: 7 }, { kind: 'answers' }], 'https://a.example/1')
  const answers = await askLinks(links, ['https://a.example/1'], pace)
  expect(answers?.get('https://a.example/1')).toEqual({ kind: 'answers' })
  expect(pace.paused).toEqual([7])
})

test('a host that stays busy is left alone, and others are asked', async () => {
  const [links, pace] = [fakeLinks(), paces()]
  links.answer([{ kind: 'busy', retryAfterSeconds: 3_600 }], 'https://a.example/1')
  await askLinks(links, ['https://a.example/1', 'https://a.example/2', 'https://b.example/'], pace)
  expect(links.asked).toEqual(['https://a.example/1', 'https://b.example/'])
})

test('if nothing at all answers, the run stops early and says nothing', async () => {
  const links = fakeLinks()
  links.answer([silence])
  expect(
    await askLinks(
      links,
      many(100, (at) => `county-${at}.example`),
      paces(),
    ),
  ).toBeUndefined()
  expect(links.asked.length).toBeLessThan(20)
})

test('one answer is enough to know that the others are at problem', async () => {
  const links = fakeLinks()
  links.answer([silence])
  links.answer([{ kind: 'gone', reason: 'Gone.' }], 'https://county-3.example/3')
  const answers = await askLinks(
    links,
    many(40, (at) => `county-${at}.example`),
    paces(),
  )
  expect(answers?.size).toBe(40)
})
