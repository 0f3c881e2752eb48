import { expect, test } from 'vitest'
import { readSteps } from './steps.ts'

const guide = 'First:\n\n```sh first\none\ntwo\n```\n\nNot tested:\n\n```\nthree\n```\n\n```sh second\nfour\n```\n'

test('the steps of a guide are its named blocks with their unchanged commands', () => {
  expect([...readSteps(guide)]).toEqual([
    ['first', 'one\ntwo\n'],
    ['second', 'four\n'],
  ])
})

test('two steps with the same name are refused', () => {
  expect(() => readSteps(guide + guide)).toThrow('two steps named first')
})
