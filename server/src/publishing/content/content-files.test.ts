import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import { ContentError, contentFileNames } from '@course/contract/publishing/content/content-files'
import { expect, test } from 'vitest'
import { readContentFiles } from './content-files.ts'

const demo = join(import.meta.dirname, '../../../../content')

/** A copy of the demo's content that ends with the test. */
async function copyOfContent() {
  const folder = join(await mkdtemp(join(tmpdir(), 'content-')), 'content')
  await cp(demo, folder, { recursive: true })
  return {
    folder,
    /** Edits a file as its owner would. */
    async edit(name: string, change: (text: string) => string) {
      await writeFile(join(folder, name), change(await readFile(join(folder, name), 'utf8')))
    },
    [Symbol.asyncDispose]: () => rm(join(folder, '..'), { recursive: true, force: true }),
  }
}

test.each(contentFileNames)('a problem in %s stops the site and names the file', async (name) => {
  await using content = await copyOfContent()
  await content.edit(name, (text) => text.replace('": ', '": 7, "unknown": '))
  const reading = readContentFiles(content.folder)
  await expect(reading).rejects.toThrow(ContentError)
  await expect(reading).rejects.toThrow(join(content.folder, name))
})

test('the problems of all files are reported at once', async () => {
  await using content = await copyOfContent()
  await content.edit('words/getting-started.json', (text) => text.replace(`"${paths.members}"`, '"/nowhere"'))
  await content.edit('words/descriptions.json', () => '{ not JSON')
  await rm(join(content.folder, 'brand.json'))
  const message = await readContentFiles(content.folder).catch((error: Error) => error.message)
  expect(message).toMatch(new RegExp(`getting-started\\.json has problems:\\n.*A step leads to ${paths.members}`))
  expect(message).toMatch(/descriptions\.json is not valid JSON/)
  expect(message).toMatch(/brand\.json can't be read/)
})

test('the film on the home page is one of the files', async () => {
  await using content = await copyOfContent()
  await content.edit('words/home.json', (text) => text.replace('76979871', '123456789'))
  expect((await readContentFiles(content.folder)).homeVideo.vimeoNumber).toBe('123456789')
})

type Edited = { folder: string; edit(name: string, change: (text: string) => string): Promise<void> }
// biome-ignore lint/suspicious/noExplicitAny: each edit knows the file that it changes
const editJson = (content: Edited, name: string, change: (value: any) => unknown) =>
  content.edit(name, (text) => JSON.stringify(change(JSON.parse(text)), null, 2))

const lessons = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `lesson-${i}`,
    productId: 1,
    name: `Lesson ${i}`,
    vimeoNumber: `${i}`,
  }))

test.each<[string, (content: Edited) => Promise<void>]>([
  ['twelve videos', (content) => editJson(content, 'videos.json', () => lessons(12))],
  [
    'a third and a fourth link for a state, one of them on another page too',
    (content) =>
      editJson(content, 'resources/state.json', (links) => [
        ...links,
        { ...links.at(-1), id: 'wyoming-3', title: 'A county' },
        { ...links.at(-1), id: 'wyoming-4', link: 'https://www.irs.gov/taxtopics/tc403' },
      ]),
  ],
  [
    'other terms',
    (content) =>
      editJson(content, 'words/legal.json', (legal) => ({
        ...legal,
        sections: [{ id: 'terms', heading: 'Terms', paragraphs: ['Our lawyer wrote these.'] }],
      })),
  ],
  [
    'another seller and brand',
    (content) =>
      editJson(content, 'site.json', (site) => ({
        ...site,
        brand: { name: 'Deeds First', tagline: 'Learn before you bid' },
        seller: {
          demo: false,
          name: 'Deeds First LLC',
          address: ['1 Main St'],
          email: 'hello@deedsfirst.org',
          phone: '1 555 0199',
        },
      })),
  ],
])('an owner may have %s', async (_edit, change) => {
  await using content = await copyOfContent()
  await change(content)
  await expect(readContentFiles(content.folder)).resolves.toBeDefined()
})

const readProblems = (folder: string) =>
  readContentFiles(folder).then(
    () => undefined,
    (error: Error) => {
      expect(error).toBeInstanceOf(ContentError)
      return error.message.replaceAll(folder, 'content')
    },
  )

test('a video whose file is missing stops the site and names the file', async () => {
  await using content = await copyOfContent()
  await rm(join(content.folder, 'clips/tax-deed.webm'))
  expect(await readProblems(content.folder)).toBe(
    'content/videos.json names the file "clips/tax-deed.webm", but it is not there. Copy the video to content/clips/tax-deed.webm, or correct the name.',
  )
})

test.each([
  ['clips/tax-deed.webm', Buffer.from('....ftypisom'), 'that is not a WebM video, whatever its name says'],
  ['clips/tax-deed.webm', Buffer.alloc(0), 'that is not a WebM video, whatever its name says'],
  ['clips/tax-deed.mp4', Buffer.from('1a45dfa3a3428681', 'hex'), 'that is not an MP4 video, whatever its name says'],
  ['clips/tax-deed.vtt', Buffer.from('1\n00:00:01,000'), 'are not WebVTT: the first line must be "WEBVTT"'],
])('%s must be what its name says', async (name, bytes, problem) => {
  await using content = await copyOfContent()
  if (name.endsWith('.mp4')) await content.edit('videos.json', (text) => text.replace('clips/tax-deed.webm', name))
  await writeFile(join(content.folder, name), bytes)
  expect(await readProblems(content.folder)).toContain(problem)
})

test('an MP4, captions with a byte order mark, and a file at an https address are fine', async () => {
  await using content = await copyOfContent()
  await content.edit('videos.json', (text) =>
    text.replace('clips/tax-deed.webm', 'clips/own.mp4').replace('clips/tax-sale.webm', 'https://example.org/a.webm'),
  )
  await writeFile(join(content.folder, 'clips/own.mp4'), Buffer.from('\0\0\0\u0018ftypisom'))
  await writeFile(join(content.folder, 'clips/own.vtt'), '\ufeffWEBVTT\r\n\r\n')
  const { demoClips } = await readContentFiles(content.folder)
  expect(demoClips).toHaveLength(JSON.parse(await readFile(join(content.folder, 'videos.json'), 'utf8')).length - 2)
  expect(demoClips).not.toContain('clips/own.mp4')
})

test.each([
  ['clips/../secret.webm'],
  ['clips/movie.avi'],
  ['http://example.org/a.mp4'],
  ['https://user:password@example.org/a.mp4'],
])('%j is no file of a video', async (file) => {
  await using content = await copyOfContent()
  await content.edit('videos.json', (text) => text.replace('clips/tax-deed.webm', file))
  expect(await readProblems(content.folder)).toMatch(/Write a file like "clips\/lesson-1\.webm"/)
})

test('a video needs a Vimeo number or a file', async () => {
  await using content = await copyOfContent()
  await editJson(content, 'videos.json', (videos) =>
    videos.map(({ vimeoNumber: _, ...video }: object & { vimeoNumber: string }) => video),
  )
  expect(await readProblems(content.folder)).toBeUndefined()
  await editJson(content, 'videos.json', (videos) =>
    videos.map(({ file: _, ...video }: object & { file: string }) => video),
  )
  expect(await readProblems(content.folder)).toMatch(/Write the video's number on Vimeo, or a file, or both/)
})

test("a text that uses the seller's telephone number needs one in site.json", async () => {
  await using content = await copyOfContent()
  await editJson(content, 'site.json', (site) => {
    const { phone: _, ...seller } = site.seller
    return { ...site, seller }
  })
  expect(await readProblems(content.folder)).toBe(
    'content/words/legal.json uses {{seller.phone}}, but site.json has no "phone" under "seller". Add it.',
  )
})

test.each<[string, string, (legal: { version: string }) => object, RegExp]>([
  ['named otherwise', '2020-01-01', (legal) => legal, /has version .* Name the file/],
  ['later than the present ones', '2099-01-01', (legal) => ({ ...legal, version: '2099-01-01' }), /later version/],
  ['that are no terms', '2020-01-01', () => ({}), /has problems/],
])('earlier terms %s stop the site and name the file', async (_what, name, change, problem) => {
  await using content = await copyOfContent()
  const legal = JSON.parse(await readFile(join(content.folder, 'words/legal.json'), 'utf8'))
  await writeFile(join(content.folder, `words/legal/${name}.json`), JSON.stringify(change(legal)))
  const problems = await readProblems(content.folder)
  expect(problems).toContain(`content/words/legal/${name}.json`)
  expect(problems).toMatch(problem)
})
