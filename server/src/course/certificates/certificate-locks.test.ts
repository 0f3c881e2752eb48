import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { completeVideos } from '../../../test/completions.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { type Reply, startSharedSite } from '../../../test/test-site.ts'
import { lockUser } from '../../accounts/accounts/users.ts'
import type { Db } from '../../platform/db/db.ts'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { access, certificates, purchases } from '../../schema.ts'
import { recordCourseCompletion } from '../learning/course-completion.queries.ts'

// Modules that another test file has loaded use the real fonts, so this file loads its own.
vi.hoisted(() => vi.resetModules())
vi.mock('../../platform/papers/paper-fonts.ts', async (original) => {
  const fonts = await original<typeof import('../../platform/papers/paper-fonts.ts')>()
  return { ...fonts, findUnprintable: vi.fn(fonts.findUnprintable) }
})

const site = await startSharedSite()

async function finishedBuyer() {
  const member = await buyer(site)
  await completeVideos(site, member.id)
  await recordCourseCompletion(site.db, member.id)
  return member
}
type Member = Awaited<ReturnType<typeof finishedBuyer>>

const issue = (member: Member) => member.post('/api/certificate', {})
const heldBy = ({ id }: Member) => site.db.select().from(certificates).where(eq(certificates.userId, id))

/** Requests a certificate while another transaction has locked the account. */
async function issueMeanwhile(member: Member, work: (tx: Db) => Promise<unknown>): Promise<Reply> {
  const asked = await site.db.transaction(async (tx) => {
    await lockUser(tx, member.id)
    const reply = issue(member)
    await untilWaiting(site)
    await work(tx)
    return { reply }
  })
  return asked.reply
}

/** Writes what a full refund that ends access writes. */
async function refundFully(tx: Db, { id, purchaseId }: Member): Promise<void> {
  await tx.update(purchases).set({ refundedCents: sql`amount_cents` }).where(eq(purchases.id, purchaseId))
  await tx.update(access).set({ endedAt: new Date(), endReason: 'Refunded.' }).where(eq(access.userId, id))
}

test('if a full refund is made while a first certificate is requested, none is issued', async () => {
  const member = await finishedBuyer()
  const reply = await issueMeanwhile(member, (tx) => refundFully(tx, member))
  expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await heldBy(member)).toEqual([])
})

test('if a full refund is made while a certificate is requested again, it is revoked, and no other one is issued', async () => {
  const member = await finishedBuyer()
  const { id } = (await issue(member)).body
  const reply = await issueMeanwhile(member, (tx) => refundFully(tx, member))
  expect(reply).toMatchObject({ status: 200, body: { id, state: 'revoked' } })
  expect(await heldBy(member)).toHaveLength(1)
})

test('the fonts are loaded before the account is locked', async () => {
  const member = await finishedBuyer()
  vi.mocked(findUnprintable).mockClear()
  const reply = await issueMeanwhile(member, async () => {
    expect(findUnprintable).toHaveBeenCalledWith('Ada Lovelace')
    expect(findUnprintable).toHaveBeenCalledTimes(3)
  })
  expect(reply.status).toBe(200)
})
