import { emailKey } from '@course/contract/typed-text/email-address'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { access, attempts, attemptTransitions, purchases } from '../src/schema.ts'
import type { TestSite } from './test-site.ts'

/** The attempts of an email, newest first. */
export const findAttempts = (site: TestSite, email: string) =>
  site.db
    .select()
    .from(attempts)
    .where(eq(attempts.emailKey, emailKey(email)))
    .orderBy(desc(attempts.createdAt))

/** Makes the attempts of an email older than the give-up delay, so that the sweeper closes those that the provider doesn't know. */
export const outliveGiveUpDelay = (site: TestSite, email: string) =>
  site.db
    .update(attempts)
    .set({ createdAt: sql`${attempts.createdAt} - make_interval(secs => ${site.checkout.pace.giveUpDelay})` })
    .where(eq(attempts.emailKey, emailKey(email)))

/** The states that the newest attempt of an email went through, in order. */
export async function readHistory(site: TestSite, email: string): Promise<string[]> {
  const [attempt] = await findAttempts(site, email)
  if (!attempt) return []
  const rows = await site.db
    .select()
    .from(attemptTransitions)
    .where(eq(attemptTransitions.attemptId, attempt.id))
    .orderBy(asc(attemptTransitions.position))
  return rows.map(({ toState }) => toState)
}

/** A buyer's account, purchases, open access and held payments, in numbers. */
export async function readEnrollment(site: TestSite, email: string) {
  const user = await site.memberByEmail(email)
  const id = user?.id ?? '00000000-0000-0000-0000-000000000000'
  const ofEmail = site.payments.transactions.filter((transaction) => emailKey(transaction.email) === emailKey(email))
  return {
    account: user !== undefined,
    purchases: (await site.db.select().from(purchases).where(eq(purchases.userId, id))).length,
    access: (await site.db.select().from(access).where(eq(access.userId, id))).filter((row) => !row.endedAt).length,
    held: ofEmail.filter(({ status }) => status === 'authorized' || status === 'submitted').length,
  }
}

export const enrolled = { account: true, purchases: 1, access: 1, held: 1 }
export const nothing = { account: false, purchases: 0, access: 0, held: 0 }
