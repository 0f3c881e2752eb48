import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../api.ts'
import { pollDelay, pollOutcome, type ReadStatus, readAnswer } from './follow-attempt.ts'

const tab = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', tab)
  tab.hidden = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refused = new ApiError(401, { error: 'We know no such payment.', code: 'not_signed_in' })
const lost = new ApiError(0, undefined)

/** Replies with these answers in turn, then repeats the last one. An error is thrown. */
function answers(...all: (Awaited<ReturnType<ReadStatus>> | ApiError)[]) {
  return vi.fn<ReadStatus>(async () => {
    const [answer] = all.length > 1 ? all.splice(0, 1) : all
    if (answer === undefined || answer instanceof ApiError) throw answer
    return answer
  })
}
const nobodyLeaves = new AbortController().signal
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test.each([
  ['Success', 0, 'Success'],
  ['NotCharged', 0, 'NotCharged'],
  ['Checking', 0, undefined],
  ['no answer', 1, undefined],
  ['unknown attempt', 0, undefined],
  ['unknown attempt', 1, 'NotCharged'],
] as const)('%s after %i times unknown leads to %s', (answer, before, expected) => {
  expect(readAnswer(answer, before).outcome).toBe(expected)
})

test('polling starts after 3 seconds, slows down to every 15, and stays within the limits of logins', () => {
  expect(pollDelay(0)).toBe(3000)
  expect(pollDelay(1)).toBeGreaterThan(3000)
  expect(pollDelay(100)).toBe(15_000)
  const inFiveMinutes = Array.from({ length: 100 }, (_, question) => pollDelay(question))
    .map((_, question, waits) => waits.slice(0, question + 1).reduce((sum, wait) => sum + wait, 0))
    .filter((asked) => asked <= 300_000)
  expect(inFiveMinutes.length).toBeLessThan(28)
})

test('polling continues after lost answers until the outcome is certain', async () => {
  const ask = answers('Checking', lost, new ApiError(429, { error: 'Too many.', code: 'too_many' }), 'Success')
  const outcome = pollOutcome(ask, nobodyLeaves)
  await minutes(1)
  expect(await outcome).toBe('Success')
  expect(ask).toHaveBeenCalledTimes(4)
})

test('polling ends with the error if a request is refused', async () => {
  const outcome = pollOutcome(answers('Checking', refused), nobodyLeaves).catch((error: unknown) => error)
  await minutes(1)
  expect(await outcome).toBe(refused)
})

test('a hidden tab does not poll, and polls at once when it is shown again', async () => {
  const ask = answers('Success')
  tab.hidden = true
  const outcome = pollOutcome(ask, nobodyLeaves)
  await minutes(10)
  expect(ask).not.toHaveBeenCalled()
  tab.hidden = false
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(await outcome).toBe('Success')
  expect(ask).toHaveBeenCalledTimes(1)
})

test.each([false, true])('nobody is asked once the page is left (hidden: %s)', async (hidden) => {
  const ask = answers('Checking')
  const leaving = new AbortController()
  tab.hidden = hidden
  const outcome = pollOutcome(ask, leaving.signal)
  await vi.advanceTimersByTimeAsync(hidden ? 4000 : 1000)
  leaving.abort()
  expect(await outcome).toBeUndefined()
  await minutes(1)
  expect(ask).not.toHaveBeenCalled()
})
