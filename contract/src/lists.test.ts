import { expect, test } from 'vitest'
import { dayFault, orderFault, rangeFault } from './lists.ts'

test.each([
  [{}, undefined],
  [{ from: '', to: '' }, undefined],
  [{ from: '2026-10-01' }, undefined],
  [{ from: '2026-10-01', to: '2026-10-01' }, undefined],
  [{ from: '2028-02-29', to: '2028-03-01' }, undefined],
  [{ from: '2026-10-02', to: '2026-10-01' }, orderFault],
  [{ from: '2026-02-29' }, dayFault('From')],
  [{ from: '0001-01-01' }, dayFault('From')],
  [{ to: '9999-12-31' }, dayFault('To')],
  [{ to: '2026-13-01' }, dayFault('To')],
  [{ to: '2026-1-1' }, dayFault('To')],
  [{ from: 'today' }, dayFault('From')],
  [{ from: '2026-10-01\n' }, dayFault('From')],
])('the range %j has the fault %s', (range, fault) => {
  expect(rangeFault(range)).toBe(fault)
})
