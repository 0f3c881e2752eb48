import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import { memberOf } from '@course/contract/publishing/documents/documents'
import { freeLessons, type RenderInput } from '@course/contract/publishing/documents/page-documents'
import { afterAll, expect, test } from 'vitest'
import { editAndPublish, edits } from '../../../test/editors.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'

const shell = '<html><head></head><h1>Shell</h1></html>'
const folder = await mkdtemp(join(tmpdir(), 'lessons-test-'))
await mkdir(join(folder, paths.home))
for (const path of [`${paths.home}/index.html`, '/__spa-fallback.html']) await writeFile(join(folder, path), shell)
const site = await startTestSite({
  pages: {
    folder,
    build: 'one',
    readBuiltDigest: async () => 'another content',
    drawPictures: async () => new Map(),
    render: async (input) => ({ kind: 'rendered', files: pagesOf(input) }),
  },
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** A page for each free lesson of a video in the course, as the renderer makes them. */
function pagesOf({ documents, videoNames }: RenderInput): Record<string, string> {
  const ids = freeLessons(documents).flatMap((name) => memberOf(name)?.id ?? [])
  const shown = ids.filter((id) => id in videoNames)
  const pages = shown.flatMap((id) => [
    [`${paths.lesson(id)}/index.html`, `<html><head></head><h1>${videoNames[id]}</h1></html>`],
    [`${paths.lesson(id)}.data`, '[]'],
  ])
  return { [`${paths.home}/index.html`]: shell, '/__spa-fallback.html': shell, ...Object.fromEntries(pages) }
}

const owner = await site.person('Super Admin')
const [first = '', second = '', third = ''] = await courseVideos(site)
const page = async (id: string) => {
  const { status, body } = await site.request('GET', paths.lesson(id))
  return { status, heading: /<h1>(.*)<\/h1>/.exec(body)?.[1] }
}

test('a free lesson is a public page, and every other address of a lesson is not found', async () => {
  expect(await page(first)).toEqual({ status: 200, heading: 'What is a tax lien certificate?' })
  expect((await site.request('GET', `${paths.lesson(first)}.data`)).status).toBe(200)
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
