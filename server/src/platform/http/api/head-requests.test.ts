import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completeVideos } from '../../../../test/completions.ts'
import { findEndpoints } from '../../../../test/contract-endpoints.ts'
import { storedPdf } from '../../../../test/course-files.ts'
import { deadlineForm, deadlinePath, newProperty, propertyPath, sendPropertyFile } from '../../../../test/properties.ts'
import { enrollSettledBuyer } from '../../../../test/refunds.ts'
import { issuer, startSharedSite, testPassword } from '../../../../test/test-site.ts'
import { newId } from '../../ids.ts'

const site = await startSharedSite()

const owner = await site.person('Super Admin')
const { email, userId } = await enrollSettledBuyer(site, 'head@example.com')
const buyer = site.as((await site.logIn(email, testPassword)).body.message)
await completeVideos(site, userId)
await buyer.post('/api/certificate', {})
await site.until(async () => (await site.db.execute('select 1 from papers')).rows.length > 0)
const [paper] = (await site.db.execute(sql`select id from papers`)).rows
const property = await newProperty(owner)
await owner.put(deadlinePath(property, newId()), deadlineForm())
const { id: file } = (await sendPropertyFile(site, owner.token, { property })).body
const courseFile = (await storedPdf(site)).id

type Link = () => Promise<string>
const linkFrom =
  (path: string, by: Pick<typeof owner, 'post'> = owner): Link =>
  async () => {
    const { url, address } = (await by.post(path, {})).body
    return (url ?? address).replace(issuer, '')
  }
const fixed =
  (path: string): Link =>
  async () =>
    path
const videoLink = async () => (await owner.post('/api/videos/tax-sale/file', {})).body

/** A link to a file of each endpoint that sends one. */
const links: Record<string, Link> = {
  '/api/papers/file': linkFrom(`/api/papers/${paper?.id}/file`),
  '/api/purchases/export': linkFrom('/api/purchases/export'),
  '/api/data-export': linkFrom('/api/account/export'),
  '/api/users/export': linkFrom('/api/users/export'),
  '/api/audit/export': linkFrom('/api/audit/export'),
  '/api/figures/export': linkFrom('/api/figures/export'),
  '/api/certificate.pdf': linkFrom('/api/certificate/file', buyer),
  '/api/course-files/:id/content': linkFrom(`/api/course-files/${courseFile}/ticket`),
  '/api/workbook/properties/:id/paper.pdf': linkFrom(`${propertyPath(property)}/paper`),
  '/api/workbook/files/:id/content': linkFrom(`/api/workbook/files/${file}/ticket`),
  '/api/workbook/deadlines.ics': fixed('/api/workbook/deadlines.ics'),
  '/api/calendars/:key/deadlines.ics': linkFrom('/api/workbook/calendar'),
  '/api/home-video': fixed('/api/home-video'),
  '/api/home-video/captions': fixed('/api/home-video/captions'),
  '/api/free-lessons/:id/video': fixed('/api/free-lessons/tax-lien-certificate/video'),
  '/api/free-lessons/:id/video/captions': fixed('/api/free-lessons/tax-lien-certificate/video/captions'),
  '/api/videos/:id/file': async () => (await videoLink()).url,
  '/api/videos/:id/captions': async () => (await videoLink()).captions,
}
const senders = (await findEndpoints()).filter(({ sends }) => sends).map(({ path }) => path)

test.each(senders)('HEAD of %s answers like GET without a body', async (path) => {
  const headers = { authorization: `Bearer ${owner.token}` }
  const ask = async (method: 'HEAD' | 'GET', url: string) => {
    const { statusCode, headers: all, rawPayload } = await site.app.inject({ method, url, headers })
    const { date: _, 'x-request-id': _id, 'transfer-encoding': _encoding, ...facts } = all
    return { statusCode, facts, bytes: rawPayload.length }
  }
  const url = (await links[path]?.()) ?? ''
  const [head, get] = [await ask('HEAD', url), await ask('GET', url)]
  expect([head.bytes, get.statusCode]).toEqual([0, 200])
  expect(get.bytes).toBeGreaterThan(0)
  expect([head.statusCode, head.facts]).toEqual([200, get.facts])
  // The link again, and one that is none.
  for (const ended of [url, url.replace(/[\w-]{4}(\/deadlines\.ics)?$/, 'AAAA$1')]) {
    const { statusCode } = await ask('GET', ended)
    expect((await ask('HEAD', ended)).statusCode).toBe(statusCode)
  }
})
