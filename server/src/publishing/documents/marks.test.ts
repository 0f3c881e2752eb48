import * as paths from '@course/contract/paths'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { expect, test } from 'vitest'
import { editAndPublish, openTab, publish } from '../../../test/editors.ts'
import { markDocuments } from '../../../test/marked-documents.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { findPublished } from './documents.queries.ts'

test('wherever a text may have marks, members, buyers and the search get what they stand for', {
  timeout: 120_000,
}, async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const versions: [DocumentName, number][] = []
  for (const [name, body] of markDocuments((await findPublished(site.db)).bodies)) {
    const change = name === 'legal' ? { version: '2099-01-01', effectiveDate: '2026-11-30' } : {}
    const saved = await (await openTab(owner, name)).save(() => ({ ...(body as object), ...change }))
    expect(saved.status, name).toBe(200)
    versions.push([name, saved.body.version])
  }
  const kinds = versions.map(([name]) => name.replace(/-.*/, ''))
  expect(kinds).toEqual(expect.arrayContaining(['home', 'legal', 'lesson', 'walkthrough', 'privacy', 'descriptions']))
  expect(await publish(owner, versions)).toMatchObject({ status: 200 })

  const lessons = versions.flatMap(([name]) => (name.startsWith('lesson-') ? [name.slice('lesson-'.length)] : []))
  const walkthroughs = (await owner.get('/api/walkthroughs')).body.map(({ id }: { id: string }) => id)
  const marked = [
    paths.termsVersion('2099-01-01'),
    ...lessons.map((id) => `/api/videos/${id}/lesson`),
    ...walkthroughs.map((id: string) => `/api/walkthroughs/${id}`),
  ]
  const found = (await owner.post('/api/search', { Text: 'zebra' })).body
  const answers = [found, ...(await Promise.all(marked.map(async (path) => (await owner.get(path)).body)))]
  for (const [index, answer] of answers.entries()) {
    const text = JSON.stringify(answer)
    expect(text.includes('{{'), marked[index - 1]).toBe(false)
    expect(text.replace(/[^a-z\d ]|isMatch|text/gi, ''), marked[index - 1]).toMatch(/zebra *(?:true|false)? *3/i)
  }
  for (const path of ['/api/getting-started', '/api/walkthroughs', '/api/videos?productId=1'])
    expect(JSON.stringify((await owner.get(path)).body), path).not.toContain('{{')
})

test('the editor learns what the marks stand for, drafts included, and which sentences name an amount', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const read = async () => (await owner.get('/api/content/marks')).body
  expect((await read()).values).toMatchObject({ price: '$29.99', charged: '$29.99 USD', videos: '9', windowDays: '3' })
  await (await openTab(owner, 'prices')).save((body) => ({ ...body, charged: '49', payment: 'Only {{price}}' }))
  await (await openTab(owner, 'home')).save((body) => ({ ...body, lead: 'Now. It costs $49, or {{price}}.' }))
  expect(await read()).toMatchObject({
    values: { price: '$49.00', charged: '$49.00 USD' },
    priceTexts: [{ document: 'home', path: 'lead', sentence: 'It costs $49, or {{price}}.' }],
  })
  expect((await (await site.person()).get('/api/content/marks')).status).toBe(403)
})

test('a misspelled mark is refused at its field with the marks that exist', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  for (const lead of ['Only {{prise}}!', 'Only {{ price }}!', 'Only {{price}!']) {
    const reply = await editAndPublish(owner, 'home', (home) => ({ ...home, lead }))
    expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused' } })
    const sentence =
      'Only these marks are filled in here: {{price}}, {{charged}}, {{videos}}, {{windowDays}}, {{seller.name}}'
    expect(reply.body.fields['home.lead']).toContain(sentence)
  }
  const terms = await editAndPublish(owner, 'legal', (legal) => ({ ...legal, title: 'For {{price}}' }))
  expect(terms.body.fields['legal.title']).toContain('{{windowDays}}')
})

test('a new price is on every page by its marks, and each other amount is asked for once', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const answer = 'You pay once, {{price}}. A deed may cost $900.'
  await editAndPublish(owner, 'home', (home) => ({
    ...home,
    questions: [{ ...home.questions[0], answer }, ...home.questions.slice(1)],
  }))
  const save = async (changes: object) =>
    (await (await openTab(owner, 'prices')).save((body) => ({ ...body, ...changes }))).body.version
  const marked = { home: 'Now {{price}}', info: 'Only {{price}}!', payment: 'Members Area Access Only {{price}}' }
  const first = await publish(owner, [['prices', await save({ ...marked, charged: '49' })]])
  expect(first.status).toBe(422)
  expect(Object.keys(first.body.fields)).toEqual(['home.questions.0.answer'])
  expect(first.body.error).toContain('“Visitors read $900 and pay $49.00. I want that.”')
  const confirmed = [{ shown: '$900', charged: '$49.00' }]
  expect((await publish(owner, [['prices', await save({ confirmed })]])).status).toBe(200)
  const { shown, amount } = await site.offer()
  expect({ amount, ...shown }).toMatchObject({ amount: '49.00', heading: ['Members Area Access Only $49.00', '', ''] })
  expect((await publish(owner, [['prices', await save({ confirmed, info: 'For {{price}}' })]])).status).toBe(200)
})
