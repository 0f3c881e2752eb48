import { expect, test } from 'vitest'
import { toUsableName } from './file-names.ts'

test.each([
  ['12 Oak Street', '12 Oak Street'],
  ['Front 6/1: "north"?', 'Front 6-1- -north--'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['.hidden', 'hidden'],
  [' . . ', ''],
  ['...', ''],
  ['A lot. . ', 'A lot'],
  [`${'x'.repeat(20)}y`, 'x'.repeat(20)],
  [`${'x'.repeat(18)}. y`, 'x'.repeat(18)],
  [`${'x'.repeat(18)}🏠y`, `${'x'.repeat(18)}🏠`],
  [`${'x'.repeat(19)}🏠`, 'x'.repeat(19)],
])('%j becomes %j', (text, name) => {
  expect(toUsableName(text, 20)).toBe(name)
})
