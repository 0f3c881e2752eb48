import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { StateContent } from '../contract/src/publishing/content/content-states.ts'
import { stateCodes, stateNames } from '../contract/src/words/postal-codes.ts'

const states = stateCodes.map((code) => {
  const file = readFileSync(new URL(`states/${code}.json`, import.meta.url), 'utf8')
  return { code, ...StateContent.parse(JSON.parse(file)) }
})

test('there is a file for each state and D.C., under its own name', () => {
  expect(readdirSync(new URL('states', import.meta.url)).sort()).toEqual(
    stateCodes.map((code) => `${code}.json`).sort(),
  )
  for (const { code, name } of states) expect(name).toBe(stateNames[code])
})

test.each(states)(
  '$name states nothing that was not read in November 2026, and confirms nothing for the owner',
  (state) => {
    const { cells, notes, changes, law } = state
    expect(law).toMatchObject({ readOn: '2026-11' })
    for (const fact of [...Object.values(cells), ...notes, ...changes]) {
      if (fact === null) continue
      expect({ readOn: fact.readOn, confirmedOn: fact.confirmedOn }).toEqual({ readOn: '2026-11', confirmedOn: null })
      expect(fact.text).toMatch(/[.?]$/)
      expect(fact.text).not.toMatch(/guarantee|risk-free|profit/i)
    }
    for (const { date } of changes) expect(date >= '2023').toBe(true)
  },
)

test('the kinds of sale all occur, so that each filter finds something', () => {
  expect(new Set(states.map(({ kind }) => kind))).toEqual(
    new Set(['lien', 'deed', 'redeemable deed', 'government', null]),
  )
})

test.each(states)('$name is found by redemption only if its page says when the owner can redeem', (state) => {
  expect(state.redemptionGroup !== null).toBe(state.cells.redemption !== null)
})

test.each(states)(
  '$name has a kind only if a fact on its page says when that was read',
  ({ kind, cells, notes, changes }) => {
    const facts = [...Object.values(cells), ...notes, ...changes].filter((fact) => fact !== null)
    if (facts.length === 0) expect(kind).toBeNull()
  },
)
