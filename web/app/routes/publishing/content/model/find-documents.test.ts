import { expect, test } from 'vitest'
import { findDocuments } from './find-documents.ts'

const documents = [
  { document: 'home', title: 'Home page', group: 'Words' },
  { document: 'payment', title: 'Payment page', group: 'Words' },
  { document: 'lesson-tax-deed', title: 'Lesson: ¿Qué es un tax deed?', group: 'Course' },
  { document: 'state-tx', title: 'State: Texas', group: 'States' },
  { document: 'state-nm', title: 'State: New Mexico', group: 'States' },
]

test.each([
  ['', ['home', 'payment', 'lesson-tax-deed', 'state-tx', 'state-nm']],
  ['  ', ['home', 'payment', 'lesson-tax-deed', 'state-tx', 'state-nm']],
  ['PAGE', ['home', 'payment']],
  ['page home', ['home']],
  ['que', ['lesson-tax-deed']],
  ['tx', ['state-tx']],
  ['new mex', ['state-nm']],
  ['states', ['state-tx', 'state-nm']],
  ['nothing like it', []],
])('“%s” finds %j', (search, expected) => {
  expect(findDocuments(documents, search).map(({ document }) => document)).toEqual(expected)
})
