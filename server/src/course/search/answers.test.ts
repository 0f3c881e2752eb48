import type { SearchResults } from '@course/contract/course/search'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { insideQuestions, outsideQuestions } from '../../../test/search-questions.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite({ wholeCourse: true })
const member = await site.person()

const ask = async (Text: string): Promise<SearchResults> => (await member.post('/api/search', { Text })).body
const textOf = ({ title, excerpt }: { title: string; excerpt: { text: string }[] }) =>
  `${title} ${excerpt.map(({ text }) => text).join('')}`

test('at least 95 percent of the questions that the course answers show the right quote first', async () => {
  const wrong: unknown[] = []
  for (const { question, answers } of insideQuestions) {
    const { answer } = await ask(question)
    const quote = answer ? textOf(answer).toLowerCase() : ''
    const isRight = answers.some(
      ([address, words = '']) => answer?.address === address && quote.includes(words.toLowerCase()),
    )
    if (!isRight) wrong.push({ question, answer: answer?.address, quote })
  }
  expect({ wrong, share: wrong.length / insideQuestions.length }).toEqual({
    wrong,
    share: expect.toSatisfy((share) => share <= 0.05),
  })
})

test.each(outsideQuestions)('"$question" is not answered by the course', async ({ question, state }) => {
  const { answer, isRefused, askAt } = await ask(question)
  expect({ answer, isRefused, askAt: askAt?.address }).toEqual({
    answer: null,
    isRefused: true,
    askAt: state && paths.state(state),
  })
})

test('the fact of a state comes with its citation, also for a postal code and a typing error', async () => {
  for (const question of ['How long can the owner redeem in Florida?', 'redemtion period FL', 'Florda redemption']) {
    const { answer } = await ask(question)
    expect(answer).toMatchObject({ kind: 'state', address: `${paths.state('fl')}#redemption` })
    expect(answer?.citations[0]?.text).toMatch(/^Fla\. Stat\./)
  }
})

test('whom to ask is the office that sells in that state', async () => {
  const { askAt } = await ask('How long can the owner redeem in Montana?')
  expect(askAt).toMatchObject({ state: 'Montana', office: expect.stringContaining('County') })
})

test('a text that only has the one word of a question is a result, not an answer', async () => {
  for (const question of ['how long can the ow', 'what does a treasurer do'])
    expect(await ask(question)).toMatchObject({
      answer: null,
      isRefused: false,
      best: expect.arrayContaining([expect.anything()]),
    })
})
