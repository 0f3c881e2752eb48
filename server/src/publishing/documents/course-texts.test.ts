import type { Finding } from '@course/contract/office/doctor'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { editAndPublish, edits, openTab, publish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'

type Owner = Awaited<ReturnType<TestSite['person']>>

const check = async (
  owner: Owner,
  document: 'videos' | 'home' | 'brand',
  version: number,
): Promise<{ text: string }[]> =>
  (await owner.post('/api/content/publish/check', { Documents: [{ Document: document, Version: version }] })).body
const finding = async (owner: Owner): Promise<Finding> =>
  (await owner.get('/api/check-up')).body.findings.find(({ subject }: Finding) => subject === 'Texts about the course')

test('archiving a video names the sentences that become untrue, before publishing and in the doctor', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const owner = await site.person('Super Admin')
  expect(await finding(owner)).toMatchObject({ level: 'green' })
  const { version } = (await (await openTab(owner, 'videos')).save(edits.archive('after-the-sale'))).body
  expect(await finding(owner)).toMatchObject({ level: 'green' })
  const problems = await check(owner, 'videos', version)
  expect(problems).toContainEqual({
    text: '“Home page” says “Nine lessons”, but the course has 8 written lessons. It stands in “Nine lessons to watch and to read”.',
    ...{ stops: false, title: 'Home page', document: 'home', path: 'features.0.title' },
    link: `${paths.contentDocument('home')}#features.0.title`,
  })
  expect(problems).toContainEqual(
    expect.objectContaining({
      text: '“Information page” names “What happens after the sale?”, which is not part of the course any more.',
      ...{
        stops: false,
        document: 'info',
        link: expect.stringContaining(`${paths.contentDocument('info')}#questions.`),
      },
    }),
  )
  expect((await publish(owner, [['videos', version]])).status).toBe(200)
  const found = await finding(owner)
  expect(found).toMatchObject({
    level: 'amber',
    text: expect.stringContaining('sentences about the course are no longer true.'),
  })
  expect(found.items).toHaveLength(problems.length)
  expect(found.items?.map(({ link }) => link)).toContain(paths.contentDocument('home'))
  // Publishing something else says nothing about them.
  const brand = (
    await (await openTab(owner, 'brand')).save((body) => ({ ...body, light: { ...body.light, accent: '#1c6047' } }))
  ).body
  expect(await check(owner, 'brand', brand.version)).toEqual([])
})

test('a sentence is no finding once it is corrected, or confirmed until the course changes again', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const owner = await site.person('Super Admin')
  await editAndPublish(owner, 'videos', edits.add('bonus'))
  const items = (await finding(owner)).items ?? []
  expect(items.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^“Home page” says “Nine questions”, but the course has 10 videos, one for each question\. It stands in “Nine/,
    ),
    expect.stringContaining('“Information page” says “nine questions”, but the course has 10 videos'),
    expect.stringContaining('“Descriptions for search engines” says “nine questions”'),
  ])
  await editAndPublish(owner, 'home', (home) => ({ ...home, learnLead: 'Ten questions, each with a video.' }))
  const [info, descriptions] = [items[1]?.claim, items[2]?.claim]
  for (const Claim of [info, descriptions])
    expect((await owner.post('/api/check-up/claims', { Claim })).status).toBe(200)
  expect(await finding(owner)).toMatchObject({ level: 'green' })
  expect((await owner.post('/api/check-up/claims', { Claim: 'something else' })).status).toBe(404)
  expect((await (await site.person('Super User')).post('/api/check-up/claims', { Claim: info })).status).toBe(403)
  await editAndPublish(owner, 'videos', edits.add('another'))
  expect((await finding(owner)).items).toHaveLength(3)
})

test('a video that was renamed is found by its former name', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const owner = await site.person('Super Admin')
  const save = await (await openTab(owner, 'videos')).save(edits.rename('tax-deed', 'Tax deeds, explained'))
  const expected = [
    { text: '“Information page” names “What is a tax deed?”, which is not part of the course any more.' },
  ]
  expect(await check(owner, 'videos', save.body.version)).toMatchObject(expected)
  await publish(owner, [['videos', save.body.version]])
  expect((await finding(owner)).items).toMatchObject(expected)
  await editAndPublish(owner, 'videos', edits.rename('tax-deed', 'What is a tax deed?'))
  expect(await finding(owner)).toMatchObject({ level: 'green' })
})
