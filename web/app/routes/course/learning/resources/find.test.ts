import { expect, test } from 'vitest'
import { findInRuns, foundText, isFound, lettersOf } from './find.ts'

test.each([
  ['', 'Ohio', true],
  ['   ', 'Ohio', true],
  ['oh', 'Ohio', true],
  ['OHIO', 'Ohio', true],
  ['new y', 'New York', true],
  ['york new', 'New York', true],
  ['new j', 'New York', false],
  ['kansas', 'Arkansas', false],
  ['virginia', 'West Virginia', true],
  ['doña ana', 'Dona Ana County', true],
  ['dona', 'Doña Ana County', true],
  ['d.c.', 'Washington, D.C.', true],
  ['?', 'Ohio', true],
  ['ohio x', 'Ohio', false],
])('%j typed finds %j: %s', (typed, text, expected) => {
  expect(isFound(typed, text)).toBe(expected)
})

const run = (category: string, ...titles: string[]) => ({ category, items: titles.map((title) => ({ title })) })
const runs = [run('Iowa', 'Iowa official website', 'Iowa taxes'), run('Ohio', 'Ohio official website', 'Revenue')]

test.each([
  ['', [2, 2]],
  ['ohio', [2]],
  ['tax', [1]],
  ['official', [1, 1]],
  ['ohio revenue', [1]],
  ['texas', []],
  ['OH', [2]],
  ['ia', [2]],
  ['ia taxes', [1]],
  ['ohoi', [2]],
  ['50301', [2]],
])('%j leaves groups of %j', (typed, sizes) => {
  expect(findInRuns(runs, typed).map(({ items }) => items.length)).toEqual(sizes)
})

test('each letter knows its first group', () => {
  const letters = lettersOf([run('Iowa'), run('Ohio'), run('Oregon'), run('Ohio'), run('Île'), run('51st')])
  expect(letters).toHaveLength(26)
  expect(letters.filter(({ position }) => position !== undefined)).toEqual([
    { letter: 'I', position: 0 },
    { letter: 'O', position: 1 },
  ])
})

test.each([
  [51, 51, '51 states'],
  [4, 51, '4 of 51 states'],
  [1, 51, '1 of 51 states'],
  [0, 51, '0 of 51 states'],
  [1, 1, '1 state'],
])('%i of %i reads "%s"', (found, all, expected) => {
  expect(foundText(found, all, ['state', 'states'])).toBe(expected)
})
