import { eq } from 'drizzle-orm'
import { newId, newSecret } from '../src/platform/ids.ts'
import { limitCounters, users } from '../src/schema.ts'
import { newMessage, sendMessage } from './address-requests.ts'
import { confirmLinkOf, undoLinkOf } from './email-links.ts'
import { provenPerson } from './factor-people.ts'
import type { Call } from './repeated-calls.ts'
import type { TestSite } from './test-site.ts'

type Prepare = (site: TestSite, owner: { token: string }) => Promise<Call>

const newEmail = () => `address-${newId()}@example.com`

/** The calls that change addresses. */
export const repeatedAddressCalls: Record<string, Prepare> = {
  'POST /api/account/email': async (site) => ({
    path: '/api/account/email',
    body: { Email: newEmail() },
    token: (await provenPerson(site)).token,
  }),
  'POST /api/account/email/confirm': async (site) => {
    const { post, token } = await provenPerson(site, 'Super User')
    const Email = newEmail()
    await post('/api/account/email', { Email })
    return { path: '/api/account/email/confirm', body: { Token: await confirmLinkOf(site, Email) }, token }
  },
  'POST /api/email-changes/undo': async (site) => {
    const { id, email, post } = await provenPerson(site, 'Super User')
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
    return { path: '/api/address-requests', body: newMessage() }
  },
  'POST /api/address-requests/{id}/close': async (site, { token }) => ({
    path: `/api/address-requests/${await sendMessage(site)}/close`,
    body: {},
    token,
  }),
}
