import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { editAndPublish, openTab, publish } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { publications, termsVersions } from '../../schema.ts'

test('a published price is charged', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const prices = { charged: '19', home: '$19', info: '$19', payment: 'Only $19', confirmed: [] }
  await editAndPublish(owner, 'prices', (body) => ({ ...body, ...prices }))
  expect(await site.offer()).toMatchObject({ amount: '19.00', open: true })
  expect((await site.enroll('new@example.com', { order: { Amount: '29.99' } })).body.code).toBe('price_changed')
  expect((await site.enroll('newer@example.com', { order: { Amount: '19.00' } })).status).toBe(200)
})

test('published terms need a new version, and new buyers accept them on every instance', async () => {
  await using site = await startTestSite()
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const owner = await site.person('Super Admin')
  const changed = (legal: { sections: { paragraphs: string[] }[] }, version?: string) => ({
    ...legal,
    ...(version ? { version, effectiveDate: version } : {}),
    sections: [{ ...legal.sections[0], paragraphs: ['Other terms.'] }, ...legal.sections.slice(1)],
  })
  const refused = await editAndPublish(owner, 'legal', (legal) => changed(legal))
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { 'legal.version': expect.stringContaining('version') } },
  })
  expect(refused.body.error).toMatch(/^Nothing was published\. "Terms": The text was changed, but version/)
  expect((await editAndPublish(owner, 'legal', (legal) => changed(legal, '2031-05-05'))).status).toBe(200)
  expect(await site.db.select().from(termsVersions).where(eq(termsVersions.version, '2031-05-05'))).toHaveLength(1)
  await other.until(() => other.checkout.site.termsVersion === '2031-05-05')
  expect(site.checkout.site.termsVersion).toBe('2031-05-05')
  const bob = await buyer(other)
  expect((await bob.get('/api/account/purchases')).body[0].termsVersion).toBe('2031-05-05')
})

test('seller and time zone follow a publication on every instance without a restart', async () => {
  await using site = await startTestSite()
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const owner = await site.person('Super Admin')
  const seller = {
    demo: false,
    name: 'Deeds First LLC',
    address: ['1 Main St'],
    email: 'hello@deedsfirst.org',
    phone: '1',
  }
  const published = await editAndPublish(owner, 'site', (body) => ({ ...body, seller, timeZone: 'America/Denver' }))
  expect(published.status).toBe(200)
  for (const instance of [site, other]) await instance.until(() => instance.checkout.site.seller.name === seller.name)
  expect(other.checkout.site).toMatchObject({ timeZone: 'America/Denver', seller })
  const grace = await buyer(other)
  // Either instance may send the email.
  const sent = () => [...site.mail.sent, ...other.mail.sent].find(({ to }) => to === grace.email)
  expect((await site.until(sent)).text).toContain('Deeds First LLC')
})

test('a lost notification is found by the next check', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const tab = await openTab(owner, 'site')
  const { body } = await tab.save((facts) => ({ ...facts, timeZone: 'America/Denver' }))
  // What an instance sees that did not hear of it: the rows alone.
  await site.db.insert(publications).values({ id: 2 })
  await site.db.execute(
    sql`insert into publication_documents (publication_id, document, version) values (2, 'site', ${body.version})`,
  )
  await site.until(() => site.checkout.site.timeZone === 'America/Denver')
})

test('a text about the seller needs what it names', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const saved = await (await openTab(owner, 'site')).save(({ seller: { phone: _, ...seller }, ...body }) => ({
    ...body,
    seller,
  }))
  expect(saved.body.warnings).toEqual([expect.stringContaining('the seller has no phone number')])
  const reply = await publish(owner, [['site', saved.body.version]])
  expect(reply).toMatchObject({ status: 422, body: { fields: { 'site.seller.phone': expect.any(String) } } })
})
