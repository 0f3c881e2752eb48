import * as paths from '@course/contract/paths'
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

/** The terms with another number of business days, for which the example of the text has to change, too. */
const withDays = (windowBusinessDays: number, example: string) => (terms: Terms) => {
  const sections = terms.sections.map(({ paragraphs, ...section }) => ({
    ...section,
    paragraphs: paragraphs.map((text) => text.replace(/For example, if you enroll on a Thursday.*/, example)),
  }))
  return { ...terms, version: '2099-01-01', effectiveDate: '2099-01-01', windowBusinessDays, sections }
}

const sevenDays = withDays(7, 'No example.')

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

  const page = await site.visitor.get(paths.termsVersion('2099-01-01'))
  const accepted = JSON.parse(page.body).page.terms.text
  expect(accepted).toMatchObject({ windowBusinessDays: 7 })
  expect(JSON.stringify(accepted)).toContain('Cancellation within 7 business days')
  expect(JSON.stringify(accepted)).not.toMatch(/\{\{|3 business/)
})

test('a sentence of the terms that names business days in words is refused, and nothing is published', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const reply = await editAndPublish(owner, 'legal', withDays(7, 'You have three business days.'))
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused' } })
  const text = 'This says “three business days”, and the window of these terms is 7 business days.'
  expect(reply.body.error).toContain(text)
  expect(reply.body.fields).toEqual({ 'legal.sections.5.paragraphs.1': expect.stringContaining(text) })
  expect(site.checkout.site.termsVersion).not.toBe('2099-01-01')
})

test('terms of an earlier release, without marks, are published with a correction as before', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  await site.db.execute(
    `update document_versions set body = replace(body::text, '{{windowDays}}', 'three')::json where document = 'legal'`,
  )
  const corrected = await editAndPublish(owner, 'legal', (terms) => ({
    ...terms,
    version: '2099-01-01',
    title: 'Terms',
  }))
  expect(corrected.status).toBe(200)
  const longer = await editAndPublish(owner, 'legal', (terms) => ({ ...sevenDays(terms), version: '2099-01-02' }))
  expect(longer.status).toBe(422)
  expect(Object.keys(longer.body.fields)).toContain('legal.windowBusinessDays')
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

test('the check before publishing names sentences of other documents with a number in words', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const cancellation = 'You may cancel within three business days.'
  await editAndPublish(owner, 'payment', (payment) => ({ ...payment, cancellation }))
  const { body } = await (await openTab(owner, 'legal')).save(sevenDays)
  const check = await owner.post('/api/content/publish/check', {
    Documents: [{ Document: 'legal', Version: body.version }],
  })
  const text = expect.stringContaining(`and the terms let buyers cancel within 7 business days.`)
  expect(check.body).toMatchObject([{ document: 'payment', path: 'cancellation', stops: false, text }])
  expect((await publish(owner, [['legal', body.version]])).status).toBe(200)
})
