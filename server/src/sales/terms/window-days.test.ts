import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { editAndPublish, openTab, publish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { purchases } from '../../schema.ts'
import { windowEnd } from './window.ts'

interface Terms {
  sections: { heading: string; paragraphs: string[] }[]
}

/** The terms with another number of business days, in their rule and in every sentence. */
const withDays = (windowBusinessDays: number, word: string, ordinal: string) => (terms: Terms) => {
  const reword = (text: string) =>
    text.replaceAll('three business days', `${word} business days`).replace('third', ordinal)
  const sections = terms.sections.map(({ heading, paragraphs, ...section }) => ({
    ...section,
    heading: reword(heading),
    paragraphs: paragraphs.map(reword),
  }))
  return { ...terms, version: '2099-01-01', effectiveDate: '2099-01-01', windowBusinessDays, sections }
}

const sevenDays = withDays(7, 'seven', 'seventh')

async function readWindow(site: TestSite, who: Awaited<ReturnType<typeof buyer>>) {
  const [row] = await site.db.select().from(purchases).where(eq(purchases.id, who.purchaseId))
  const [purchase] = (await who.get('/api/account/purchases')).body
  return { row, deadline: purchase.terms.deadline, enrolledAt: new Date(purchase.terms.enrolledAt) }
}

const endAfter = (enrolledAt: Date, windowBusinessDays: number) =>
  windowEnd(enrolledAt, 'America/Chicago', { windowBusinessDays }).toISOString()

test('a purchase under terms of 7 business days has 7, and an earlier one keeps 3 [9.4]', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const before = await buyer(site)
  expect((await editAndPublish(owner, 'legal', sevenDays)).status).toBe(200)
  const after = await buyer(site)

  const later = await readWindow(site, after)
  expect(later.deadline).toBe(endAfter(later.enrolledAt, 7))
  expect(later.row?.cancellableUntil?.toISOString()).toBe(later.deadline)
  const earlier = await readWindow(site, before)
  expect(earlier.deadline).toBe(endAfter(earlier.enrolledAt, 3))
  expect(earlier.row?.cancellableUntil?.toISOString()).toBe(earlier.deadline)

  const text = async (version: string) => (await site.visitor.get(`/api/terms/${version}`)).body.text
  expect(await text('2099-01-01')).toMatchObject({ windowBusinessDays: 7 })
})

test('terms whose text names another number are refused at each sentence, and nothing is published', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const reply = await editAndPublish(owner, 'legal', (terms) => ({
    ...terms,
    version: '2099-01-01',
    effectiveDate: '2099-01-01',
    windowBusinessDays: 7,
  }))
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused' } })
  const heading = 'This says “three business days”, but the window of these terms is 7 business days.'
  expect(reply.body.error).toContain(heading)
  const cancellation = 'Change the number or this sentence: “Cancellation within three business days”'
  expect(Object.values(reply.body.fields)).toContain(`${heading} ${cancellation}`)
  expect(Object.keys(reply.body.fields)).toEqual([
    'legal.sections.5.heading',
    'legal.sections.5.paragraphs.0',
    'legal.sections.5.paragraphs.1',
    'legal.sections.7.paragraphs.1',
  ])
  expect(site.checkout.site.termsVersion).not.toBe('2099-01-01')
})

test.each([0, 31, 2.5, '3'])('a window of %j business days is refused with a sentence at its field', async (days) => {
  await using site = await startTestSite()
  const reply = await editAndPublish(await site.person('Super Admin'), 'legal', (terms) => ({
    ...terms,
    version: '2099-01-01',
    windowBusinessDays: days,
  }))
  expect(reply.status).toBe(422)
  const field = Object.entries(reply.body.fields).find(([path]) => path.endsWith('windowBusinessDays'))
  expect(field?.[1]).toBe('Write a whole number of business days from 1 to 30.')
})

test('the check before publishing names the sentences of other documents that the new window makes untrue', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const { body } = await (await openTab(owner, 'legal')).save(sevenDays)
  const check = await owner.post('/api/content/publish/check', {
    Documents: [{ Document: 'legal', Version: body.version }],
  })
  const claims = check.body.filter(({ text }: { text: string }) => text.includes('within 7 business days'))
  expect(
    claims.map(({ document, path, stops }: { document: string; path: string; stops: boolean }) => [
      document,
      path,
      stops,
    ]),
  ).toEqual([
    ['home', 'enrollPoints.2', false],
    ['home', 'questions.2.answer', false],
    ['payment', 'cancellation', false],
  ])
  expect((await publish(owner, [['legal', body.version]])).status).toBe(200)
})
