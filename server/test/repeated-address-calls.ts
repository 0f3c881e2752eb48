import { eq } from 'drizzle-orm'
import { addressRequests, limitCounters, users } from '../src/platform/db/schema.ts'
import { newId, newSecret } from '../src/platform/ids.ts'
import { reportNow } from './address-reports.ts'
import { buyer } from './buyers.ts'
import { confirmLinkOf, undoLinkOf } from './email-links.ts'
import { provenPerson } from './factor-people.ts'
import type { Call } from './repeated-calls.ts'
import type { TestSite } from './test-site.ts'

type Prepare = (site: TestSite, owner: { token: string }) => Promise<Call>

const newEmail = () => `address-${newId()}@example.com`

/** A request to correct an address that nobody has answered. @returns its ID */
export async function newRequest(site: TestSite): Promise<string> {
  const report = reportNow()
  await site.visitor.post('/api/address-requests', report)
  const [row] = await site.db.select().from(addressRequests).where(eq(addressRequests.email, report.Email))
  return row?.id ?? ''
}

/** The calls that change addresses. */
export const repeatedAddressCalls: Record<string, Prepare> = {
  'POST /api/account/email': async (site) => ({
    path: '/api/account/email',
    body: { Email: newEmail() },
    token: (await provenPerson(site)).token,
  }),
  'POST /api/account/email/confirm': async (site) => {
    const { post, token } = await provenPerson(site)
    const Email = newEmail()
    await post('/api/account/email', { Email })
    return { path: '/api/account/email/confirm', body: { Token: await confirmLinkOf(site, Email) }, token }
  },
  'POST /api/email-changes/undo': async (site) => {
    const { id, email, post } = await provenPerson(site)
    await site.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, id))
    const Email = newEmail()
    await post('/api/account/email', { Email })
    await post('/api/account/email/confirm', { Token: await confirmLinkOf(site, Email) })
    return { path: '/api/email-changes/undo', body: { Token: await undoLinkOf(site, email) } }
  },
  'POST /api/payments/email': async (site) => {
    const headers = { 'x-attempt-secret': newSecret() }
    await site.enroll(newEmail(), {}, { headers })
    return { path: '/api/payments/email', body: { Email: newEmail() }, headers }
  },
  'POST /api/address-requests': async (site) => {
    // Each is the first within the hour, of which the owner gets an email.
    await site.db.delete(limitCounters)
    return { path: '/api/address-requests', body: reportNow() }
  },
  'POST /api/address-requests/{id}/correct': async (site, { token }) => {
    const { purchaseId } = await buyer(site)
    const body = { PurchaseId: purchaseId, Reason: 'Test.' }
    return { path: `/api/address-requests/${await newRequest(site)}/correct`, body, token }
  },
  'POST /api/address-requests/{id}/close': async (site, { token }) => ({
    path: `/api/address-requests/${await newRequest(site)}/close`,
    body: { Reason: 'Test.' },
    token,
  }),
}
