import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { documentNames, documents } from '@course/contract/publishing/documents/documents'
import { expect, test } from 'vitest'
import { commandFile } from '../../test/commands.ts'
import { editAndPublish, edits, openTab } from '../../test/editors.ts'
import { startTestSite } from '../../test/test-site.ts'
import { newSecret } from '../platform/ids.ts'

const demo = join(import.meta.dirname, '../../../content')

/** A site, and a folder with its content that ends with the test. */
async function siteWithFolder() {
  const folder = join(await mkdtemp(join(tmpdir(), 'content-')), 'content')
  await cp(demo, folder, { recursive: true })
  const site = await startTestSite({ wholeCourse: true })
  /** Runs a command as an operator does. */
  const run = async (command: 'content-apply' | 'content-export', ...options: string[]) => {
    const env = { DATABASE_URL: site.databaseUrl, TOKEN_SECRET: newSecret(), CONTENT_DIR: folder }
    const child = spawn(process.execPath, [commandFile(command), ...options], { env })
    const exit = new Promise<number>((resolve) => child.once('exit', (code) => resolve(Number(code))))
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await exit, said, complained }
  }
  return {
    site,
    folder,
    run,
    apply: (...options: string[]) => run('content-apply', '--yes', ...options),
    export: (...options: string[]) => run('content-export', ...options),
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    // biome-ignore lint/suspicious/noExplicitAny: each edit knows the file that it changes
    async edit(name: string, change: (body: any) => unknown) {
      const body = change(JSON.parse(await readFile(join(folder, name), 'utf8')))
      await writeFile(join(folder, name), `${JSON.stringify(body, null, 2)}\n`)
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await rm(join(folder, '..'), { recursive: true, force: true })
    },
  }
}

test('an export of an untouched site is the content folder, byte for byte, and applying it does nothing', async () => {
  await using world = await siteWithFolder()
  const other = join(world.folder, '../other')
  expect(await world.export('--to', other)).toMatchObject({ code: 0, complained: '' })
  for (const name of documentNames) {
    const { file } = documents[name]
    expect(await readFile(join(other, file)), file).toEqual(await readFile(join(demo, file)))
  }
  expect((await readdir(other)).sort()).toEqual([...(await readdir(demo)), '.publication'].sort())
  const applied = await world.apply()
  expect(applied).toMatchObject({ code: 0, complained: '' })
  expect(applied.said).toContain('(publication 1). Nothing to do.')
}, 120_000)

test('files with the same link in both lists are refused', async () => {
  await using world = await siteWithFolder()
  const [link] = JSON.parse(await world.read('resources/general.json'))
  await world.edit('resources/state.json', (all) => [...all, { ...link, category: 'Zion' }])
  const applied = await world.apply()
  expect(applied.code).toBe(1)
  expect(applied.complained).toBe(
    `resources/state.json: The id "${link.id}" is used in "General resources", too. Give one of the links another id.\n`,
  )
}, 120_000)

test('files that were edited are published as new versions, and the running site follows', async () => {
  await using world = await siteWithFolder()
  const member = await world.site.person()
  await world.edit('videos.json', edits.rename('tax-deed', 'Another name'))
  await world.edit('site.json', (site) => ({ ...site, timeZone: 'America/Denver' }))
  const applied = await world.apply()
  expect(applied).toMatchObject({ code: 0, complained: '' })
  expect(applied.said).toContain('~ videos.json\n    tax-deed.name: "What is a tax deed?" → "Another name"')
  expect(applied.said).toContain('Applied as publication 2.')
  await world.site.until(() => world.site.checkout.site.timeZone === 'America/Denver')
  const shown: { name: string }[] = (await member.get('/api/videos?productId=1')).body
  expect(shown.map(({ name }) => name)).toContain('Another name')
  expect((await world.apply()).said).toContain('(publication 2). Nothing to do.')
  const owner = await world.site.person('Super Admin')
  const log: { sentence: string; details: string[] }[] = (await owner.get('/api/audit')).body
  expect(log).toMatchObject([{ sentence: 'The command content:apply published other content.' }])
  expect(log[0]?.details).toContainEqual(expect.stringMatching(/^Documents: “.+”, version 2; “.+”, version 2$/))
}, 120_000)

test('if something was published in between, applying older files shows both texts and stops', async () => {
  await using world = await siteWithFolder()
  const owner = await world.site.person('Super Admin')
  await editAndPublish(owner, 'home', edits.headline('From the editor'))
  await world.edit('words/home.json', edits.headline('From the file'))
  const refused = await world.apply()
  expect(refused).toMatchObject({ code: 1, said: '' })
  for (const part of ['from publication 1, but publication 2 is on the site', '"From the editor" → "From the file"'])
    expect(refused.complained).toContain(part)
  expect((await owner.get('/api/content/home')).body.published.body.headline).toBe('From the editor')
  // An export would lose the edit of the file.
  const lossy = await world.export()
  expect(lossy).toMatchObject({
    code: 1,
    complained: expect.stringContaining('words/home.json: these changes were never'),
  })
  expect(await world.read('words/home.json')).toContain('From the file')
  expect((await world.export('--force')).said).toContain('Exported publication 2')
  await world.edit('words/home.json', edits.headline('From the file'))
  expect((await world.apply()).said).toContain('Applied as publication 3.')
  expect((await owner.get('/api/content/home')).body.published.body.headline).toBe('From the file')
}, 120_000)

test('older files are published over a newer publication only on request, and a draft stays in the history', async () => {
  await using world = await siteWithFolder()
  const owner = await world.site.person('Super Admin')
  await editAndPublish(owner, 'home', edits.headline('From the editor'))
  await (await openTab(owner, 'home')).save(edits.headline('A draft'))
  const applied = await world.apply('--over', '2')
  expect(applied.said).toContain('It has a draft that was not published.')
  expect(applied.said).toContain('Applied as publication 3.')
  expect((await owner.get('/api/content/home/versions/3')).body.body.headline).toBe('A draft')
}, 120_000)

test('files that lack a video are refused, and name it', async () => {
  await using world = await siteWithFolder()
  await world.edit('videos.json', ([_, ...rest]) => rest)
  expect(await world.apply()).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^videos\.json lacks "[a-z-]+"\. Nothing is deleted by leaving it out\./),
  })
}, 120_000)
