import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { createRefundForm, createRefundTools, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { grantAccess } from '../../accounts/accounts/accounts.queries.ts'
import { access } from '../../platform/db/schema.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const { order, untilEnded } = await createRefundTools(site)
const migration = await readFile(join(import.meta.dirname, '../../../migrations/0024_link_restored_access.sql'), 'utf8')
const open = async (userId: string) =>
  (await site.db.select().from(access).where(eq(access.userId, userId))).filter(({ endedAt }) => endedAt === null)

test("grants of earlier releases become access of the buyer's purchase, one open row each", async () => {
  const restored = await enrollSettledBuyer(site, 'restored@example.com')
  await endAccess(site, restored.userId)
  await grantAccess(site.db, { userId: restored.userId, source: 'administrator' })
  const doubled = await enrollSettledBuyer(site, 'doubled@example.com')
  await grantAccess(site.db, { userId: doubled.userId, source: 'administrator' })
  const gift = await site.person()
  await site.db.execute(sql.raw(migration))
  expect(await open(restored.userId)).toMatchObject([{ source: 'administrator', purchaseId: restored.purchaseId }])
  expect(await open(doubled.userId)).toMatchObject([{ source: 'purchase', purchaseId: doubled.purchaseId }])
  expect(await open(gift.id)).toMatchObject([{ source: 'administrator', purchaseId: null }])
  for (const buyer of [restored, doubled]) {
    await order(buyer, createRefundForm('29.99', { EndAccess: true }))
    await untilEnded(buyer)
    expect(await open(buyer.userId)).toEqual([])
  }
})
