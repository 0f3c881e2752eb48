import { expect, test } from 'vitest'
import { dayProblem, orderProblem, rangeProblem } from './lists.ts'

test.each([
  [{}, undefined],
  [{ from: '', to: '' }, undefined],
  [{ from: '2026-10-01' }, undefined],
  [{ from: '2026-10-01', to: '2026-10-01' }, undefined],
  [{ from: '2028-02-29', to: '2028-03-01' }, undefined],
  [{ from: '2026-10-02', to: '2026-10-01' }, orderProblem],
  [{ from: '2026-02-29' }, dayProblem('From')],
  [{ from: '0001-01-01' }, dayProblem('From')],
  [{ to: '9999-12-31' }, dayProblem('To')],
  [{ to: '2026-13-01' }, dayProblem('To')],
  [{ to: '2026-1-1' }, dayProblem('To')],
  [{ from: 'today' }, dayProblem('From')],
  [{ from: '2026-10-01\n' }, dayProblem('From')],
])('the range %j has the problem %s', (range, problem) => {
  expect(rangeProblem(range)).toBe(problem)
})
