import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completeVideos } from '../../../test/completions.ts'
import { createRefundForm, createRefundTools, enrollSettledBuyer } from '../../../test/refunds.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { certificates } from '../../schema.ts'

const site = await startSharedSite()
const { order, untilEnded } = await createRefundTools(site)

const finished = async () => {
  const member = await site.person()
  await completeVideos(site, member.id)
  await member.post('/api/certificate', {})
  return member
}
const linkOf = async (member: Awaited<ReturnType<typeof finished>>): Promise<string> =>
  (await member.post('/api/certificate/file', {})).body.url
const fetchRaw = (url: string) => site.app.inject({ method: 'GET', url })
const stateOf = async (id: string) => (await site.visitor.get(`/api/certificates/${id}`)).body.state

test('a member downloads a PDF, with the same bytes each time', async () => {
  const member = await finished()
  const [first, second] = [await fetchRaw(await linkOf(member)), await fetchRaw(await linkOf(member))]
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="certificate.pdf"',
    'cache-control': 'private, no-store',
  })
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
})

test('a link works for its member only, and nothing but a link leads to the file', async () => {
  const [member, other] = [await finished(), await site.person()]
  const link = await linkOf(member)
  expect((await fetchRaw(link)).statusCode).toBe(200)
  await member.post('/api/logout', {})
  expect((await fetchRaw(link)).statusCode).toBe(401)
  expect((await other.post('/api/certificate/file', {})).status).toBe(404)
  const [row] = await site.db.select().from(certificates).where(eq(certificates.userId, member.id))
  for (const ticket of ['', 'x', row?.id ?? '', member.token])
    expect((await site.visitor.get(`/api/certificate.pdf?ticket=${ticket}`)).status).toBe(401)
})

test('a partial refund changes nothing; a full one revokes the certificate within a second', async () => {
  const bought = await enrollSettledBuyer(site, 'refunded@example.com')
  const member = site.as((await site.logIn('refunded@example.com', testPassword)).body.message)
  await completeVideos(site, bought.userId)
  const { id } = (await member.post('/api/certificate', {})).body
  await order(bought, createRefundForm('10.00', { Reason: 'Generous' }))
  await untilEnded(bought)
  expect(await stateOf(id)).toBe('verified')
  await order(bought, createRefundForm('19.99', { Reason: 'Generous', EndAccess: true }))
  const now = () => performance.now()
  const ends = untilEnded(bought).then(now)
  const revoked = site.until(async () => (await stateOf(id)) === 'revoked').then(now)
  expect((await revoked) - (await ends)).toBeLessThan(1_000)
  expect((await member.post('/api/certificate/file', {})).status).toBe(404)
  expect((await member.post('/api/certificate', {})).body).toMatchObject({ id, state: 'revoked' })
  expect((await member.get('/api/certificate')).body).toMatchObject({ mayIssue: false })
})
