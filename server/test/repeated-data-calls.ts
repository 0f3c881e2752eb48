import { enrollSettledBuyer } from './refunds.ts'
import type { Call } from './repeated-calls.ts'
import { type TestSite, testPassword } from './test-site.ts'

type Person = Awaited<ReturnType<TestSite['person']>>
type Prepare = (site: TestSite, owner: Person) => Promise<Call>

let buyers = 0

/** A buyer with an invoice. */
async function invoiced(site: TestSite) {
  buyers += 1
  const email = `invoiced-${buyers}@example.com`
  const { purchaseId } = await enrollSettledBuyer(site, email)
  await site.jobsDone()
  const token: string = (await site.logIn(email, testPassword)).body.message
  const [{ papers }] = (await site.as(token).get('/api/account/purchases')).body
  return { purchaseId, token, paperId: papers[0].id as string }
}

const provenMember = (site: TestSite, role: 'Paid User' | 'Super User' = 'Paid User') =>
  site.person(role, { isProven: true })
const confirmed = { Word: 'ERASE' }

/** The calls about invoices, and about people's own data. */
export const repeatedDataCalls: Record<string, Prepare> = {
  'PUT /api/account/purchases/{id}/invoice-details': async (site) => {
    const { purchaseId, token } = await invoiced(site)
    const body = { Company: 'Lovelace Land LLC', Address: '1 Main Street' }
    return { path: `/api/account/purchases/${purchaseId}/invoice-details`, body, token }
  },
  'POST /api/account/purchases/{id}/papers': async (site) => {
    const { purchaseId, token } = await invoiced(site)
    return { path: `/api/account/purchases/${purchaseId}/papers`, token }
  },
  'POST /api/purchases/{id}/papers': async (site, { token }) => ({
    path: `/api/purchases/${(await invoiced(site)).purchaseId}/papers`,
    token,
  }),
  'POST /api/papers/{id}/file': async (site) => {
    const { paperId, token } = await invoiced(site)
    return { path: `/api/papers/${paperId}/file`, token }
  },
  'POST /api/account/export': async (site) => ({
    path: '/api/account/export',
    token: (await provenMember(site)).token,
  }),
  'POST /api/users/{id}/data': async (site, { token }) => ({
    path: `/api/users/${(await site.person()).id}/data`,
    token,
  }),
  'POST /api/account/erasure': async (site) => ({
    path: '/api/account/erasure',
    body: confirmed,
    token: (await provenMember(site, 'Super User')).token,
  }),
  'POST /api/users/{id}/erasure': async (site, { token }) => ({
    path: `/api/users/${(await site.person()).id}/erasure`,
    body: confirmed,
    token,
  }),
}
