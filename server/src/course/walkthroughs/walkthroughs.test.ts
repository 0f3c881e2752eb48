import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { editAndPublish, openTab, publish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const helper = await site.person('Super User')
const member = await site.person()
const first = 'first-certificate'
const address = `/api/walkthroughs/${first}`

const drawing = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="${color}"/></svg>\n`

test('members read the list and every step, with pictures and a running total', async () => {
  const list = (await member.get('/api/walkthroughs')).body
  expect(list[0]).toMatchObject({ id: first, title: 'Your first certificate' })
  const { status, body } = await member.get(address)
  expect(status).toBe(200)
  expect(body.steps).toHaveLength(list[0].steps)
  let total = 0
  for (const { ledger, totalCents, html } of body.steps) {
    total += ledger.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)
    expect(totalCents).toBe(total)
    expect(html).toMatch(/^<p>/)
  }
  expect(list[0].totalCents).toBe(total)
  const pictures = body.steps.flatMap(({ picture }: { picture: object | null }) => picture ?? [])
  expect(pictures.length).toBeGreaterThan(3)
  for (const picture of pictures)
    expect(picture).toMatchObject({ svg: expect.stringMatching(/^<svg/), alt: expect.stringMatching(/\w{3}/) })
})

test('reading one opens nothing and costs nothing, also while a buyer can cancel', async () => {
  const ada = await buyer(site)
  expect((await ada.get(address)).status).toBe(200)
  expect((await ada.get('/api/openings')).body).toMatchObject({
    opened: [],
    read: [],
    window: { videosOpened: 0, owed: '29.99' },
  })
})

test('a published change of a step or a picture is read at once, and an unchanged one is not sent again', async () => {
  const headers = { authorization: `Bearer ${member.token}` }
  const ask = (etag: unknown) =>
    site.request('GET', address, { headers: { ...headers, 'if-none-match': String(etag) } })
  const { headers: before } = await ask('')
  expect((await ask(before.etag)).status).toBe(304)
  await editAndPublish(helper, `walkthrough-${first}`, (body) => ({
    ...body,
    steps: body.steps.map((step: object, index: number) => (index === 0 ? { ...step, title: 'A new start' } : step)),
  }))
  const changed = await ask(before.etag)
  expect(changed.status).toBe(200)
  expect(changed.body.steps[0].title).toBe('A new start')
  await editAndPublish(helper, 'picture-bid-screen', () => ({ svg: drawing('#abcdef') }))
  const { body } = await ask(changed.headers.etag)
  const pictures = body.steps.flatMap((step: { picture: object | null }) => step.picture ?? [])
  expect(pictures).toContainEqual(expect.objectContaining({ svg: drawing('#abcdef'), width: 40, height: 20 }))
})

test('a new walkthrough with its picture is written, published together, hidden and found again', async () => {
  const picture = await openTab(helper, 'picture-new-paper')
  expect(picture).toMatchObject({ version: 0, body: { svg: '' } })
  const walkthrough = await openTab(helper, 'walkthrough-second')
  const step = (at: number) => ({ id: `s${at}`, title: `Step ${at}`, text: 'You wait.' })
  const body = {
    title: 'The second one',
    lead: 'Short.',
    sources: [],
    steps: [{ ...step(1), picture: { file: 'pictures/new-paper.svg', alt: 'A paper.' } }, step(2), step(3)],
  }
  const saved = await walkthrough.save(() => body)
  expect(saved.body).toMatchObject({ version: 1, faults: {} })
  expect(saved.body.warnings).toEqual([expect.stringContaining('names the picture "pictures/new-paper.svg"')])
  const refused = await publish(helper, [['walkthrough-second', 1]])
  expect(refused).toMatchObject({ status: 422, body: { error: expect.stringContaining('new-paper.svg') } })
  expect((await member.get('/api/walkthroughs/second')).status).toBe(404)
  await picture.save(() => ({ svg: drawing('#123456') }))
  const both: Parameters<typeof publish>[1] = [
    ['walkthrough-second', 1],
    ['picture-new-paper', 1],
  ]
  expect((await publish(helper, both)).status).toBe(200)
  expect((await member.get('/api/walkthroughs/second')).body.steps[0]).toMatchObject({ picture: { width: 40 } })
  const titles: { title: string }[] = (await owner.get('/api/content')).body
  expect(titles.map(({ title }) => title)).toContain('Walkthrough: The second one')
  await editAndPublish(helper, 'walkthrough-second', (before) => ({ ...before, hidden: true }))
  expect((await member.get('/api/walkthroughs/second')).status).toBe(404)
  expect(JSON.stringify((await member.get('/api/walkthroughs')).body)).not.toContain('The second one')
})

test.each([
  [
    'a video',
    `[x](${paths.memberVideo('nowhere')})`,
    'it links to the video "nowhere", which the course does not have.',
  ],
  ['a walkthrough', `[x](${paths.walkthrough('nowhere')})`, 'it links to the walkthrough "nowhere"'],
  ['a state', `[x](${paths.state('zz')})`, 'it links to the state "zz", which the state guide does not have.'],
  ['a term', `[x](${paths.glossary}#nowhere)`, 'names the term "nowhere", which the glossary does not have.'],
])('a step that names %s which is not there is not published', async (_what, text, sentence) => {
  const tab = await openTab(helper, `walkthrough-${first}`)
  const saved = await tab.save((body) => ({
    ...body,
    steps: body.steps.map((step: object, index: number) => (index === 1 ? { ...step, text } : step)),
  }))
  expect(saved.body.warnings).toEqual([expect.stringContaining(sentence)])
  const version = saved.body.version
  const refused = await publish(helper, [[`walkthrough-${first}`, version]])
  expect(refused).toMatchObject({ status: 422, body: { fields: expect.anything() } })
  expect(Object.keys(refused.body.fields)).toEqual([`walkthrough-${first}.steps.1.text`])
  await helper.post(`/api/content/walkthrough-${first}/discard`, { FromVersion: version })
})

test('who has no access reads none, and an unknown one is not found', async () => {
  const person = await site.person('Paid User', { access: false })
  for (const path of ['/api/walkthroughs', address]) {
    expect((await person.get(path)).body.code).toBe('no_access')
    expect((await site.visitor.get(path)).status).toBe(401)
  }
  expect((await member.get('/api/walkthroughs/nothing')).status).toBe(404)
  expect((await member.get('/api/walkthroughs/constructor')).status).toBe(404)
})
