import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import type { RenderedFile, RenderInput } from '@course/contract/publishing/documents/page-documents'
import { afterAll, expect, test } from 'vitest'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'

const folder = await mkdtemp(join(tmpdir(), 'lessons-test-'))
const site = await startTestSite({ pages: { folder, render: async (input) => new Map(pagesOf(input)) } })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** A page for each free lesson of a video in the course, as the renderer makes them. */
function pagesOf({ values, videoNames }: RenderInput): [string, RenderedFile][] {
  const shown = Object.keys(videoNames).filter((id) => values.lessons[id]?.free)
  return [
    ['/__not-found.html', { text: '<h1>Not found</h1>', scripts: [] }],
    ...shown.map((id): [string, RenderedFile] => [
      paths.lesson(id),
      { text: `<h1>${videoNames[id]}</h1>`, scripts: [] },
    ]),
  ]
}

const owner = await site.person('Super Admin')
const [first = '', second = '', third = ''] = await courseVideos(site)
const page = async (id: string) => {
  const { status, body } = await site.request('GET', paths.lesson(id))
  return { status, heading: /<h1>(.*)<\/h1>/.exec(body)?.[1] }
}

test('a free lesson is a public page, and every other address of a lesson is not found', async () => {
  expect(await page(first)).toEqual({ status: 200, heading: 'What is a tax lien certificate?' })
  for (const id of [second, 'nothing', '..%2fhome', '%00']) expect((await page(id)).status, id).toBe(404)
})

test('which lessons are public follows what is published, without a new start', async () => {
  await editAndPublish(owner, `lesson-${first}`, (lesson) => ({ ...lesson, free: false }))
  await editAndPublish(owner, `lesson-${third}`, (lesson) => ({ ...lesson, free: true }))
  expect((await page(first)).status).toBe(404)
  expect((await page(third)).status).toBe(200)
})

test('an archived video keeps its lesson, which is not public any more', async () => {
  await editAndPublish(owner, 'videos', edits.archive(third))
  expect((await page(third)).status).toBe(404)
  expect((await owner.get(`/api/content/lesson-${third}`)).body.published.body.free).toBe(true)
})
