import { expect, test } from 'vitest'
import { ApiError } from '../../../../api.ts'
import { noteOpened } from './opened-videos.ts'

/** Notes one opening with a server that answers with these statuses in turn. */
async function noted(statuses: readonly number[]) {
  const left = [...statuses]
  const pauses: number[] = []
  let tries = 0
  const tell = async () => {
    tries++
    const status = left.shift() ?? 200
    if (status !== 200) throw new ApiError(status, undefined)
  }
  const pause = async (ms: number) => pauses.push(ms)
  return { known: await noteOpened('a', tell, pause), tries, pauses }
}

test.each([
  ['at once', [], true, 1],
  ['without an answer first', [0], true, 2],
  ['while the server fails and is full', [500, 503, 429], true, 4],
  ['never, after four tries', [0, 0, 0, 0], false, 4],
  ['never, for somebody without access', [403], false, 1],
  ['never, after the session ended', [0, 401], false, 2],
  ['never, for a video that is gone', [404], false, 1],
])('an opening is noted %s: %j', async (_, statuses, known, tries) => {
  expect(await noted(statuses)).toMatchObject({ known, tries })
})

test('each pause is longer than the one before', async () => {
  const { pauses } = await noted([0, 0, 0])
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(new Set(pauses).size).toBe(3)
})
