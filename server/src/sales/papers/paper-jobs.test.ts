import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backdatePurchase } from '../../../test/buyers.ts'
import { enrollBuyer } from '../../../test/refunds.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { erasures, papers, refunds } from '../../schema.ts'
import { issuePapers } from './papers.ts'
import { schedulePapers } from './papers-of-user.ts'

const site = await startSharedSite()
await schedulePapers(site.checkout, 'America/Chicago')

/** A purchase whose settlement queued no paper, or whose paper failed too often. */
async function lackingPaper(email: string): Promise<string> {
  const { purchaseId } = await enrollBuyer(site, email)
  await site.db.execute(sql`update purchases set status = 'paid' where id = ${purchaseId}`)
  return purchaseId
}
const countPapers = (purchaseId: string) => site.db.$count(papers, eq(papers.purchaseId, purchaseId))

test('the night issues what is missing, also the very first invoice, and none for purchases from before', async () => {
  const before = await lackingPaper('before@example.com')
  await backdatePurchase(site, before, new Date('2026-01-01T12:00:00Z'))
  const failing = await lackingPaper('failing@example.com')
  const setCard = (type: string) =>
    site.db.execute(sql`update attempts set card_type = ${type} where email = 'failing@example.com'`)
  await setCard('李')
  const missing = await lackingPaper('missing@example.com')
  expect(await site.db.$count(papers)).toBe(0)
  await site.jobs.enqueue(site.db, 'papers.catch-up', {})
  await site.until(() => countPapers(missing))
  expect(await countPapers(failing)).toBe(0)
  await setCard('Visa')
  await site.until(async () => {
    await site.runDueJobs()
    return await countPapers(failing)
  })
  expect(await countPapers(before)).toBe(0)
})

test('the night issues the credit note of a refund, also of a person whose data was erased', async () => {
  const { purchaseId, userId } = await enrollBuyer(site, 'refunded@example.com')
  await site.db.execute(sql`update purchases set status = 'paid' where id = ${purchaseId}`)
  await issuePapers(site.checkout, purchaseId)
  await site.db.insert(erasures).values({ userId, requestedBy: 'person', finishedAt: new Date() })
  const refund = { id: newId(), purchaseId, amountCents: 500, endsAccess: false, orderedBy: userId }
  await site.db.insert(refunds).values({ ...refund, state: 'done' })
  await site.jobs.enqueue(site.db, 'papers.catch-up', {})
  await site.until(async () => (await countPapers(purchaseId)) === 2)
  const [note] = await site.db.select().from(papers).where(eq(papers.refundId, refund.id))
  expect(note).toMatchObject({ kind: 'credit note', amountCents: 500 })
})
