import { expect, test } from 'vitest'
import { changesBetween } from './content-changes.ts'

const a = { id: 'a', name: 'A' }
const b = { id: 'b', name: 'B' }

test.each([
  ['nothing differs', [a, b], [b, a], []],
  ['a new row', [a], [a, b], [{ kind: 'new', row: b }]],
  ['a changed row', [a], [{ id: 'a', name: 'Z' }], [{ kind: 'changed', row: { id: 'a', name: 'Z' }, before: a }]],
  ['a row that is gone', [a, b], [a], [{ kind: 'gone', row: b }]],
  [
    'a renamed id is one new and one gone',
    [a],
    [b],
    [
      { kind: 'new', row: b },
      { kind: 'gone', row: a },
    ],
  ],
])('%s', (_case, stored, wanted, changes) => {
  expect(changesBetween(stored, wanted)).toEqual(changes)
})
