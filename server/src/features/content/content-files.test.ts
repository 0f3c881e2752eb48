import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentError, contentFileNames } from '@course/contract/content-files'
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

test.each(contentFileNames)('a fault in %s stops the site and names the file', async (name) => {
  await using content = await copyOfContent()
  await content.edit(name, (text) => text.replace('": ', '": 7, "unknown": '))
  const reading = readContentFiles(content.folder)
  await expect(reading).rejects.toThrow(ContentError)
  await expect(reading).rejects.toThrow(join(content.folder, name))
})

test('the faults of all files are reported at once', async () => {
  await using content = await copyOfContent()
  await content.edit('words/getting-started.json', (text) => text.replace('"/members"', '"/nowhere"'))
  await content.edit('words/descriptions.json', () => '{ not JSON')
  await rm(join(content.folder, 'brand.json'))
  const message = await readContentFiles(content.folder).catch((error: Error) => error.message)
  expect(message).toMatch(/getting-started\.json has faults:\n.*A step leads to \/members/)
  expect(message).toMatch(/descriptions\.json is not valid JSON/)
  expect(message).toMatch(/brand\.json can't be read/)
})

test('the film on the home page is one of the files', async () => {
  await using content = await copyOfContent()
  await content.edit('words/home.json', (text) => text.replace('76979871', '123456789'))
  expect((await readContentFiles(content.folder)).homeVideo.vimeoNumber).toBe('123456789')
})
