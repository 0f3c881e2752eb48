import { expect, test } from 'vitest'
import { type IssuedPaper, isSold, nextPaper, seriesOf, sumOfPapers } from './paper-plan-rules.ts'

const purchase = { amountCents: 2_999, isSold: true, hasDetails: false, refunds: [] }
type Purchase = Parameters<typeof nextPaper>[0]

/** Issues papers until none is missing, as a list such as "invoice 29.99 sale". */
function issueAll(about: Purchase, before: IssuedPaper[] = []) {
  const papers = [...before]
  for (let plan = nextPaper(about, papers); plan; plan = nextPaper(about, papers))
    papers.push({ ...plan, id: `paper ${papers.length + 1}`, hasCompany: about.hasDetails && plan.cause !== 'refund' })
  return papers
}
const listOf = (papers: IssuedPaper[]) =>
  papers.map(({ kind, cause, amountCents }) => `${kind} ${amountCents / 100} ${cause}`)

const refund = (amountCents: number, state = 'done', id = 'r1') => ({ id, amountCents, state })

test.each<[string, Partial<Purchase>, string[]]>([
  ['not settled', { isSold: false }, []],
  ['settled', {}, ['invoice 29.99 sale']],
  ['part refunded', { refunds: [refund(500)] }, ['invoice 29.99 sale', 'credit note 5 refund']],
  ['refund waiting or sent', { refunds: [refund(500, 'waiting'), refund(100, 'sent', 'r2')] }, ['invoice 29.99 sale']],
  ['refund that never was made', { refunds: [refund(500, 'failed')] }, ['invoice 29.99 sale']],
  [
    'two refunds',
    { refunds: [refund(500), refund(2_499, 'done', 'r2')] },
    ['invoice 29.99 sale', 'credit note 5 refund', 'credit note 24.99 refund'],
  ],
  ['company known before the invoice', { hasDetails: true }, ['invoice 29.99 sale']],
])('%s', (_name, more, expected) => {
  expect(listOf(issueAll({ ...purchase, ...more }))).toEqual(expected)
})

test('a company that is added later replaces what is left of the invoice, once', () => {
  const first = issueAll({ ...purchase, refunds: [refund(500)] })
  const all = issueAll({ ...purchase, hasDetails: true, refunds: [refund(500)] }, first)
  expect(listOf(all).slice(2)).toEqual(['credit note 24.99 details', 'invoice 24.99 details'])
  expect(sumOfPapers(all)).toBe(2_499)
  const later = issueAll({ ...purchase, hasDetails: true, refunds: [refund(500), refund(100, 'done', 'r2')] }, all)
  expect(listOf(later).slice(4)).toEqual(['credit note 1 refund'])
})

test('a credit note corrects the invoice that counts, and a refund that failed later is invoiced again, once', () => {
  const replaced = issueAll({ ...purchase, hasDetails: true }, issueAll(purchase))
  const refunded = { ...purchase, hasDetails: true, refunds: [refund(2_999)] }
  expect(nextPaper(refunded, replaced)).toMatchObject({ kind: 'credit note', aboutId: replaced[2]?.id })
  const credited = issueAll(refunded, replaced)
  expect(sumOfPapers(credited)).toBe(0)
  const failed = { ...refunded, refunds: [refund(2_999, 'failed')] }
  expect(nextPaper(failed, credited)).toMatchObject({
    kind: 'invoice',
    cause: 'failed refund',
    aboutId: credited.at(-1)?.id,
  })
  const again = issueAll(failed, credited)
  expect(listOf(again).slice(credited.length)).toEqual(['invoice 29.99 failed refund'])
  expect(sumOfPapers(again)).toBe(2_999)
})

test.each([
  ['collecting', false],
  ['not collected', false],
  ['paid', true],
  ['partly refunded', true],
  ['refunded', true],
  ['disputed', true],
] as const)('a payment that is %s is sold: %s', (status, sold) => expect(isSold(status)).toBe(sold))

test('capitals and blanks in the name begin no new series', () => {
  expect(seriesOf('  Deed   School LLC ')).toBe(seriesOf('deed school llc'))
  expect(seriesOf('Deed School')).not.toBe(seriesOf('Deeds School'))
})
