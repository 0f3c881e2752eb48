import { and, eq } from 'drizzle-orm'
import { findActiveGrants, recordOpening } from '../src/course/learning/openings.queries.ts'
import { newId } from '../src/platform/ids.ts'
import { windowEnd } from '../src/sales/terms/window.ts'
import { access, openings, purchases } from '../src/schema.ts'
import { readHistory } from './attempts.ts'
import { readVideos } from './publish-body.ts'
import { type TestSite, testPassword } from './test-site.ts'

/** A logged-in buyer. The purchase can be backdated. */
export async function buyer(site: TestSite, { boughtAt, email }: { boughtAt?: Date; email?: string } = {}) {
  const address = email ?? `buyer-${newId()}@example.com`
  const reply = await site.enroll(address)
  if (reply.status !== 200) throw new Error(`the buyer was refused: ${reply.body.error}`)
  const user = await site.memberByEmail(address)
  const [purchase] = await site.db
    .select()
    .from(purchases)
    .where(eq(purchases.userId, user?.id ?? ''))
  if (!user || !purchase) throw new Error('the buyer has no purchase')
  // The payment is submitted for settlement in the background, which writes the purchase's status.
  await site.until(async () => (await readHistory(site, address)).at(-1) !== 'admitted')
  if (boughtAt) await backdatePurchase(site, purchase.id, boughtAt)
  const { body } = await site.logIn(address, testPassword)
  return { id: user.id, email: address, purchaseId: purchase.id, orderId: purchase.attemptId, ...site.as(body.message) }
}

/** Backdates a purchase together with its cancellation terms. */
export async function backdatePurchase(site: TestSite, id: string, to: Date): Promise<void> {
  const cancellableUntil = windowEnd(to, 'America/Chicago', { windowBusinessDays: 3 })
  const moved = { createdAt: to, cancellableUntil }
  await site.db.update(purchases).set(moved).where(eq(purchases.id, id))
}

/** Opens the first videos of the course as a member. */
export async function openVideos(site: TestSite, userId: string, count: number): Promise<void> {
  const first = (await readVideos(site)).slice(0, count)
  const grants = await findActiveGrants(site.db, userId)
  for (const { id } of first) await recordOpening(site.db, { videoId: id, isFree: false }, grants)
}

/** Ends all access of a member, like a refund or an administrator. */
export async function endAccess(site: TestSite, userId: string): Promise<void> {
  await site.db.update(access).set({ endedAt: new Date(), endReason: 'It ended.' }).where(eq(access.userId, userId))
}

/** A time so long ago that the cancellation window has ended, regardless of holidays. */
export const longAgo = (): Date => new Date(Date.now() - 14 * 24 * 3_600_000)

/** Opens one video at each of these times, in the order of the course. */
export async function openVideosAt(site: TestSite, userId: string, times: Date[]): Promise<void> {
  await openVideos(site, userId, times.length)
  const first = (await readVideos(site)).slice(0, times.length)
  const [grant] = await site.db.select().from(access).where(eq(access.userId, userId))
  for (const [position, { id }] of first.entries()) {
    const openedAt = times[position] ?? new Date()
    const ofVideo = and(eq(openings.accessId, grant?.id ?? ''), eq(openings.videoId, id))
    await site.db.update(openings).set({ openedAt }).where(ofVideo)
  }
}
