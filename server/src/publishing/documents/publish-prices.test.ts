import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { editAndPublish, openTab, publish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'

// biome-ignore lint/suspicious/noExplicitAny: bodies of documents
type Body = any

const raised = { charged: '49', payment: 'Members Area Access Only $49' }
const everywhere = { ...raised, home: '$49', info: 'Only $49!' }
const confirmed = ['$29', '$99'].map((shown) => ({ shown, charged: '$49.00' }))
const faq = (answer: string) => (home: Body) => ({
  ...home,
  questions: [{ ...home.questions[0], answer }, ...home.questions.slice(1)],
})
type Owner = Awaited<ReturnType<TestSite['person']>>

const save = async (owner: Owner, document: 'prices' | 'home', edit: (body: Body) => Body): Promise<number> => {
  const saved = await (await openTab(owner, document)).save(edit)
  expect(saved.status).toBe(200)
  return saved.body.version
}
const savePrices = (owner: Owner, changes: object) => save(owner, 'prices', (body) => ({ ...body, ...changes }))

const expectRefused = async (site: TestSite, reply: Promise<{ status: number; body: Body }>, text: string) => {
  const before = await site.offer()
  const { status, body } = await reply
  expect(status).toBe(422)
  expect(body.error).toMatch(/^Nothing was published\. /)
  expect(body.error).toContain(text)
  expect(body.error).not.toMatch(/\{"|content\/|npm run/)
  expect(await site.offer()).toEqual(before)
  return body
}

test('a price is not raised while home and info show the old one, and both are named', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const tab = await openTab(owner, 'prices')
  const saved = await tab.save((body) => ({ ...body, ...raised }))
  expect(saved.body.warnings).toEqual([expect.stringContaining('The home page shows $29')])
  const problems = await owner.post('/api/content/publish/check', {
    Documents: [{ Document: 'prices', Version: saved.body.version }],
  })
  expect(problems.body).toMatchObject([
    {
      stops: true,
      link: `${paths.contentDocument('prices')}#home`,
      text: expect.stringContaining('The home page shows $29'),
    },
    {
      stops: true,
      link: `${paths.contentDocument('prices')}#home`,
      text: expect.stringContaining('The home page shows $99'),
    },
    {
      stops: true,
      link: `${paths.contentDocument('prices')}#info`,
      text: expect.stringContaining('The info page shows $29'),
    },
  ])
  const body = await expectRefused(
    site,
    publish(owner, [['prices', saved.body.version]]),
    'The home page shows $29 (“$29 Limited Time Only (Reg. $99)”), but a card is charged $49.00.',
  )
  expect(Object.keys(body.fields)).toEqual(['prices.home', 'prices.info'])
  expect(body.error).toContain('“Visitors read $29 and pay $49.00. I want that.”')
})

test('with all sentences corrected, or both amounts confirmed, the price is raised', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const isConfirmed = await savePrices(owner, { ...raised, confirmed })
  expect((await publish(owner, [['prices', isConfirmed]])).status).toBe(200)
  expect(await site.offer()).toMatchObject({ amount: '49.00', open: true })
  const higher = { charged: '59', payment: 'Members Area Access Only $59' }
  await expectRefused(
    site,
    publish(owner, [['prices', await savePrices(owner, higher)]]),
    'but a card is charged $59.00',
  )
  const isCorrected = await savePrices(owner, { ...higher, home: '$59', info: 'Only $59!' })
  expect((await publish(owner, [['prices', isCorrected]])).status).toBe(200)
  expect(await site.offer()).toMatchObject({ amount: '59.00', open: true })
})

test('a confirmation ends when one of its amounts changes, and does not come back with the amount', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  await savePrices(owner, everywhere)
  const back = await savePrices(owner, {
    charged: '29.99',
    payment: 'Only $29.99',
    home: '$29',
    info: 'Only $29!',
  })
  expect((await owner.get('/api/content/prices')).body.body.confirmed).toEqual([])
  await expectRefused(site, publish(owner, [['prices', back]]), 'The home page shows $29 (“$29”)')
  const lower = await savePrices(owner, { home: '$25', confirmed: [{ shown: '$29', charged: '$29.99' }] })
  await expectRefused(site, publish(owner, [['prices', lower]]), 'The home page shows $25 (“$25”)')
})

test('an earlier version that was restored follows the same rule', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const unconfirmed = await savePrices(owner, { confirmed: [] })
  await savePrices(owner, everywhere)
  const restored = await (await openTab(owner, 'prices')).restore(unconfirmed)
  await expectRefused(site, publish(owner, [['prices', restored.body.version]]), 'The home page shows $29')
  const first = await (await openTab(owner, 'prices')).restore(1)
  expect((await publish(owner, [['prices', first.body.version]])).status).toBe(200)
})

test('a sentence elsewhere counts: the state after publishing decides, in either order', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  expect((await editAndPublish(owner, 'home', faq('You pay once: $29.99.'))).status).toBe(200)
  const [prices, home] = [await savePrices(owner, everywhere), await save(owner, 'home', faq('You pay once: $49.'))]
  await expectRefused(site, publish(owner, [['prices', prices]]), '“Home page” shows $29.99 (“You pay once: $29.99.”)')
  // More shown than charged misleads nobody, so the text can go first.
  expect((await publish(owner, [['home', home]])).status).toBe(200)
  expect((await publish(owner, [['prices', prices]])).status).toBe(200)
  // Downward, both go together.
  const [cheaper, text] = [
    await savePrices(owner, { charged: '19', payment: '$19', home: '$19', info: 'Only $19!' }),
    await save(owner, 'home', faq('You pay once: $19.')),
  ]
  await expectRefused(site, publish(owner, [['home', text]]), 'but a card is charged $49.00')
  await expectRefused(site, publish(owner, [['prices', cheaper]]), '“Home page” shows $49 (“You pay once: $49.”)')
  const both = await publish(owner, [
    ['prices', cheaper],
    ['home', text],
  ])
  expect(both.status).toBe(200)
})

test('a difference that is published already does not stop other documents', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const confirmedFirst = await savePrices(owner, { ...raised, confirmed })
  expect((await publish(owner, [['prices', confirmedFirst]])).status).toBe(200)
  // As an earlier release, which had no such rule, left it.
  await site.db.execute(
    `update document_versions set body = jsonb_set(body::jsonb, '{confirmed}', '[]')::json where document = 'prices' and version = ${confirmedFirst}`,
  )
  expect((await editAndPublish(owner, 'info', (info) => ({ ...info, offer: 'Other words.' }))).status).toBe(200)
  expect(
    (await editAndPublish(owner, 'prices', (body) => ({ ...body, orderSummary: 'Today: {{price}}' }))).status,
  ).toBe(422)
})
