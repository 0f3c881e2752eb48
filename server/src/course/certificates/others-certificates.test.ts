import { issueCertificate } from '@course/contract/course/certificates'
import type { Endpoint } from '@course/contract/endpoint'
import { exportUsers } from '@course/contract/office/users/users'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { completeVideos } from '../../../test/completions.ts'
import { findEndpoints } from '../../../test/contract-endpoints.ts'
import { type Reply, startSharedSite, type TestSite } from '../../../test/test-site.ts'

const site = await startSharedSite({ publicUrl: 'http://127.0.0.1:9' })

const changesNothing = ({ method, readsOnly }: Endpoint) => method === 'GET' || readsOnly === true
const asked: Endpoint[] = [...(await findEndpoints()).filter(changesNothing), issueCertificate, exportUsers]

type Caller = TestSite['visitor']

/** The answer to a call, and the file if that answer is a link to one. */
async function ask(as: Caller, { method, path }: Endpoint, key: string, words: string): Promise<Reply[]> {
  const url = `${path.replace(/:\w+/g, encodeURIComponent(key))}?${new URLSearchParams({ search: words })}`
  const body = { Text: words, Email: words, Search: words, search: words, Id: key, UserIds: [key] }
  const reply = method === 'GET' ? await as.get(url) : await as.post(url, body)
  const link = String(reply.body?.message ?? reply.body?.url ?? '')
  return link.startsWith('/api/') ? [reply, await site.visitor.get(link)] : [reply]
}

test('no call gives the ID of a certificate to anyone but its holder, even to someone who knows the holder', async () => {
  const holder = await buyer(site)
  await completeVideos(site, holder.id)
  const { id } = (await holder.post('/api/certificate', {})).body
  const said = (replies: Reply[]) => replies.filter((reply) => JSON.stringify(reply).includes(id))
  const people = [await site.person(), await site.person('Super User'), await site.person('Super Admin')]
  for (const as of [site.visitor, ...people])
    for (const endpoint of asked)
      for (const key of [holder.id, holder.purchaseId])
        expect(said(await ask(as, endpoint, key, holder.email)), endpoint.path).toEqual([])
  expect(said([await holder.get('/api/certificate')])).toHaveLength(1)
})

test('the same calls succeed for an owner, and some of them find the holder', async () => {
  const holder = await buyer(site)
  const owner = await site.person('Super Admin')
  const replies: Reply[] = []
  for (const endpoint of asked) replies.push(...(await ask(owner, endpoint, holder.id, holder.email)))
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(25)
  expect(replies.filter((reply) => JSON.stringify(reply).includes(holder.email)).length).toBeGreaterThan(2)
})
