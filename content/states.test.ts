import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FederalChangesContent, StateContent } from '../contract/src/publishing/content/content-states.ts'
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

const factsOf = ({ cells, periods, notes, changes }: (typeof states)[number]) =>
  [...Object.values(cells), ...periods, ...notes, ...changes].filter((fact) => fact !== null)

test('the guide states 45 % of its facts from the law, and 60 % with what does not apply', () => {
  const cells = states.flatMap((state) => Object.values(state.cells))
  const filled = cells.filter((fact) => fact !== null)
  const notApplying = filled.filter(({ doesNotApply }) => doesNotApply).length
  const [facts, periods] = [filled.length - notApplying, states.flatMap((state) => state.periods).length]
  const share = (count: number) => `${count} of ${cells.length}, ${((100 * count) / cells.length).toFixed(1)} %`
  process.stdout.write(
    `State guide: facts that apply ${share(facts)}; with what does not apply ${share(filled.length)}; periods ${periods}.\n`,
  )
  expect(cells).toHaveLength(510)
  expect(facts / cells.length).toBeGreaterThanOrEqual(0.45)
  expect(filled.length / cells.length).toBeGreaterThanOrEqual(0.6)
  expect(periods).toBeGreaterThanOrEqual(80)
})

test.each(states)(
  '$name states nothing without its source and the month of reading, and confirms nothing for the owner',
  (state) => {
    expect(state.law).toMatchObject({ readOn: '2026-11' })
    for (const fact of factsOf(state)) {
      expect(fact.citation.trim()).not.toBe('')
      expect({ readOn: fact.readOn, confirmedOn: fact.confirmedOn }).toEqual({ readOn: '2026-11', confirmedOn: null })
    }
    for (const { link } of [...factsOf(state), state.law, ...(state.seller ? [state.seller] : [])])
      if (link !== undefined) expect(link).toMatch(/^https:\/\//)
    for (const { date } of state.changes) expect(date >= '2023').toBe(true)
  },
)

/** Every sentence that members read on a state's page. */
const sentencesOf = (state: (typeof states)[number]) => [
  ...[...Object.values(state.cells), ...state.notes, ...state.changes].flatMap((fact) => fact?.text ?? []),
  ...(state.notFound ? [state.notFound] : []),
]

test.each(states)('$name writes in sentences and promises no return', (state) => {
  for (const text of sentencesOf(state)) {
    expect(text).toMatch(/[.?]$/)
    expect(text).not.toMatch(
      /(?<!letter of )guarantee|risk-free|profit|(?:safe|sure|certain) (?:return|investment)|you(?:'ll| will) earn/i,
    )
  }
})

test('a state has kind, seller and law, or says what could not be found', () => {
  const lacking = states.filter(
    ({ kind, seller, law, notFound }) =>
      notFound === undefined && !(kind !== null && seller !== null && law.title !== ''),
  )
  expect(lacking.map(({ code }) => code)).toEqual([])
})

test.each(states)('$name counts periods only from facts that it states', ({ cells, periods }) => {
  for (const { cell, id } of periods) expect(cells[cell], id).not.toBeNull()
})

test.each(states)('$name names the events of its periods as a part of their sentence', ({ periods }) => {
  for (const { fromText, id } of periods) expect(fromText ?? '', id).not.toMatch(/^[A-Z][a-z]* |\.$/)
})

test('the kinds of sale all occur, so that each filter finds something', () => {
  expect(new Set(states.map(({ kind }) => kind))).toEqual(new Set(['lien', 'deed', 'redeemable deed', 'government']))
})

test.each(states)('$name is found by redemption only if its page says when the owner can redeem', (state) => {
  if (state.redemptionGroup !== null) expect(state.cells.redemption).not.toBeNull()
})

test.each(states)('$name has a kind only if a fact on its page says when that was read', (state) => {
  if (factsOf(state).length === 0) expect(state.kind).toBeNull()
})

test('each change for the whole country has its source, and none is older than the guide', () => {
  const file = readFileSync(new URL('federal-changes.json', import.meta.url), 'utf8')
  const { changes } = FederalChangesContent.parse(JSON.parse(file))
  expect(changes.map(({ id }) => id)).toEqual(['pung-v-isabella-county', 'tyler-v-hennepin-county'])
  for (const { date, citation, readOn } of changes) {
    expect(date >= '2023').toBe(true)
    expect(citation).toMatch(/ v\. .*\d{4}/)
    expect(readOn).toBe('2026-11')
  }
})
