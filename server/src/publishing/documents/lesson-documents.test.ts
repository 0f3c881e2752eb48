import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editAndPublish, edits, openTab, publish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { documentVersions } from '../../schema.ts'
import { exportContent } from './content-folder.ts'
import { readPublished } from './published-content.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const helper = await site.person('Super User')
const lessonText = {
  free: false,
  keyPoints: ['One.', 'Two.', 'Three.'],
  text: 'A sale ends at noon.',
  terms: [],
  sources: [],
  questions: ['First?', 'Second?', 'Third?'].map((question) => ({ question, answer: 'Because.' })),
}
const summaryOf = async (document: string) =>
  (await owner.get('/api/content')).body.find((each: { document: string }) => each.document === document)

test('the first start imports a lesson for each video, under the name of its video', async () => {
  const { title, version, publishedVersion } = await summaryOf('lesson-tax-deed')
  expect({ title, version, publishedVersion }).toEqual({
    title: 'Lesson: What is a tax deed?',
    version: 1,
    publishedVersion: 1,
  })
})

test('a new video offers a lesson, which exists once it was saved, and shows once it was published', async () => {
  const videos = await openTab(owner, 'videos')
  const { version } = (await videos.save(edits.add('notices'))).body
  const captions = async () => (await owner.get('/api/captions/notices')).status
  expect(await summaryOf('lesson-notices')).toMatchObject({ can: ['save'] })
  expect(await captions()).toBe(404)
  await publish(owner, [['videos', version]])
  const unsaved = { version: 0, publishedVersion: null, hasDraft: false, can: ['save', 'caption'] }
  expect(await summaryOf('lesson-notices')).toMatchObject(unsaved)
  expect(await captions()).toBe(200)
  const empty = (await helper.get('/api/content/lesson-notices')).body
  expect(empty).toMatchObject({ version: 0, savedAt: null, published: null, readOnlyBecause: null })
  const saved = await helper.put('/api/content/lesson-notices', { FromVersion: 0, Body: lessonText })
  expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
  const late = await owner.put('/api/content/lesson-notices', { FromVersion: 0, Body: { ...lessonText, free: true } })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale' } })
  const lesson = () => owner.get('/api/videos/notices/lesson')
  expect((await lesson()).status).toBe(404)
  expect((await publish(owner, [['lesson-notices', 1]])).status).toBe(200)
  expect((await lesson()).body).toMatchObject({ html: '<p>A sale ends at noon.</p>', minutes: 1 })
})

test('a lesson with nothing but a name is a draft, and readers get nothing of it', async () => {
  const { version } = (await (await openTab(owner, 'videos')).save(edits.add('empty'))).body
  await publish(owner, [['videos', version]])
  const { body } = (await helper.get('/api/content/lesson-empty')).body
  const saved = await helper.put('/api/content/lesson-empty', {
    FromVersion: 0,
    Body: { ...body, text: 'First words' },
  })
  expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
  expect(Object.keys(saved.body.faults)).toHaveLength(9)
  expect(await publish(helper, [['lesson-empty', 1]])).toMatchObject({ status: 422 })
  expect((await owner.get('/api/videos/empty/lesson')).status).toBe(404)
})

test('a term that the glossary lacks is named when the lesson is saved, and refused when it is published', async () => {
  const tab = await openTab(owner, 'lesson-tax-sale')
  const reply = await tab.save((lesson) => ({ ...lesson, text: `${lesson.text}\n\n[No](${paths.glossary}#nowhere)` }))
  expect(reply.body.warnings.join(' ')).toContain('names the term "nowhere"')
  const refused = await publish(owner, [['lesson-tax-sale', reply.body.version]])
  expect(refused).toMatchObject({ status: 422, body: { code: 'content_refused' } })
  expect(refused.body.error).toContain('"nowhere"')
  await (await openTab(owner, 'lesson-tax-sale')).restore(1)
})

test.each([
  [
    'a link to a video that is not there',
    `[Watch](${paths.members}?video=no-such-video)`,
    'links to the video "no-such-video"',
  ],
  ['a broken table', '| State | Rate |\n| Iowa | 2% |', 'needs a second line'],
])('%s is named when the lesson is saved, and refused when it is published', async (_what, end, sentence) => {
  const tab = await openTab(owner, 'lesson-tax-sale')
  const reply = await tab.save((lesson) => ({ ...lesson, text: `${lesson.text}\n\n${end}` }))
  expect(reply.body.warnings.join(' ')).toContain(sentence)
  const refused = await publish(owner, [['lesson-tax-sale', reply.body.version]])
  expect(refused).toMatchObject({ status: 422, body: { code: 'content_refused' } })
  expect(refused.body.error).toContain(sentence)
  await (await openTab(owner, 'lesson-tax-sale')).restore(1)
})

test('a term that a published lesson names stays in the glossary', async () => {
  const tab = await openTab(owner, 'glossary')
  const saved = await tab.save(edits.archive('redemption'))
  const refused = await publish(owner, [['glossary', saved.body.version]])
  expect(refused.body.error).toContain('"redemption"')
  await (await openTab(owner, 'glossary')).restore(1)
})

test('an export writes lessons and glossary as the files that were imported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-'))
  try {
    const { publication, bodies } = await readPublished(site.db)
    const written = await exportContent(site.db, folder, { publication, bodies, isForced: false })
    expect(written).toContain('lessons/redemption.json')
    const exported = JSON.parse(await readFile(join(folder, 'lessons/redemption.json'), 'utf8'))
    expect(exported).toEqual(bodies['lesson-redemption'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a problem that is already published does not stop other documents', async () => {
  const body = (await owner.get('/api/content/lesson-tax-sale')).body.body
  const broken = { ...body, text: `${body.text}\n\n[Below](#places)` }
  await site.db
    .update(documentVersions)
    .set({ body: broken })
    .where(and(eq(documentVersions.document, 'lesson-tax-sale'), eq(documentVersions.version, 1)))
  expect((await editAndPublish(owner, 'home', edits.headline('Know the law'))).status).toBe(200)
  const refused = await editAndPublish(owner, 'lesson-tax-sale', () => ({ ...broken, free: true }))
  expect(refused.body.error).toContain('"#places"')
})
