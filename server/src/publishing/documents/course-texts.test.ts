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
/** The owner has written how many lessons there are. */
const nineLessons = (home: { features: object[] }) => ({
  ...home,
  features: [{ ...home.features[0], title: 'Nine lessons to watch and to read' }, ...home.features.slice(1)],
  learnLead: 'The course has nine videos.',
})
const finding = async (owner: Owner): Promise<Finding> =>
  (await owner.get('/api/check-up')).body.findings.find(({ subject }: Finding) => subject === 'Texts about the course')

test('archiving a video names the sentences that become untrue, before publishing and in the doctor', async () => {
  await using site = await startTestSite({ publicUrl: 'http://127.0.0.1:9' })
  const owner = await site.person('Super Admin')
  await editAndPublish(owner, 'home', nineLessons)
  expect(await finding(owner)).toMatchObject({ level: 'green' })
  const { version } = (await (await openTab(owner, 'videos')).save(edits.archive('after-the-sale'))).body
  expect(await finding(owner)).toMatchObject({ level: 'green' })
  const problems = await check(owner, 'videos', version)
  expect(problems).toContainEqual({
    text: '“Home page” says “Nine lessons”, but the course has 8 written lessons. It stands in “Nine lessons to watch and to read”.',
    stops: false,
    title: 'Home page',
    document: 'home',
    path: 'features.0.title',
    link: `${paths.contentDocument('home')}#features.0.title`,
  })
  expect(problems).toContainEqual(
    expect.objectContaining({
      text: '“Information page” names “What happens after the sale?”, which is not part of the course any more.',
      stops: false,
      document: 'info',
      link: expect.stringContaining(`${paths.contentDocument('info')}#questions.`),
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
  await editAndPublish(owner, 'home', nineLessons)
  await editAndPublish(owner, 'descriptions', (all) => ({ ...all, home: 'A course of nine videos.' }))
  await editAndPublish(owner, 'videos', edits.add('bonus'))
  const items = (await finding(owner)).items ?? []
  expect(items.map(({ text }) => text)).toEqual([
    '“Home page” says “nine videos”, but the course has 10 videos. It stands in “The course has nine videos.”',
    expect.stringContaining('“Descriptions for search engines” says “nine videos”'),
  ])
  await editAndPublish(owner, 'home', (home) => ({ ...home, learnLead: 'The course has ten videos.' }))
  const [descriptions] = [items[1]?.claim]
  expect((await owner.post('/api/check-up/claims', { Claim: descriptions })).status).toBe(200)
  expect(await finding(owner)).toMatchObject({ level: 'green' })
  expect((await owner.post('/api/check-up/claims', { Claim: 'something else' })).status).toBe(404)
  expect((await (await site.person('Super User')).post('/api/check-up/claims', { Claim: descriptions })).status).toBe(
    403,
  )
  await editAndPublish(owner, 'videos', edits.add('another'))
  expect((await finding(owner)).items).toHaveLength(2)
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
