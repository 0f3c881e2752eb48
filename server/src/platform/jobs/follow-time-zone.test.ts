import { expect, test } from 'vitest'
import { followTimeZone } from './follow-time-zone.ts'

test('nightly jobs move with the time zone once, and again after a failure', async () => {
  const moves: string[] = []
  let fails = true
  const moveTo = async (timeZone: string) => {
    moves.push(timeZone)
    if (fails) throw new Error('no database')
  }
  const follow = followTimeZone({ moveTo }, 'America/Chicago')
  await follow('America/Chicago')
  expect(moves).toEqual([])
  await expect(follow('America/Denver')).rejects.toThrow('no database')
  fails = false
  await follow('America/Denver')
  await follow('America/Denver')
  expect(moves).toEqual(['America/Denver', 'America/Denver'])
})
