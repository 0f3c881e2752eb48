import { expect, test } from 'vitest'
import { formNames, hasKeptForm, keepForm, takeKeptForm } from './kept-form.ts'

const [own, other] = [formNames.property('account-1'), formNames.property('account-2')]
const empty = { Address: '', County: '' }

test('a typed form is kept for its account, and returned once', () => {
  keepForm(own, { Address: '12 Oak Street', County: 'Polk' })
  expect([hasKeptForm(own), hasKeptForm(other), hasKeptForm(formNames.property('account-1', '0192'))]).toEqual([
    true,
    false,
    false,
  ])
  expect(takeKeptForm(other, empty)).toBeUndefined()
  expect(takeKeptForm(own, empty)).toEqual({ Address: '12 Oak Street', County: 'Polk' })
  expect(takeKeptForm(own, empty)).toBeUndefined()
})

test('a form that an older version of the page kept is dropped', () => {
  keepForm(own, { Address: '12 Oak Street' })
  expect(takeKeptForm(own, empty)).toBeUndefined()
  expect(hasKeptForm(own)).toBe(false)
})
