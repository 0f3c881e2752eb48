import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../../scripts/build.ts'
import { readContents, serverPlace, withCopyConnection } from '../../test/backups.ts'
import { commandFile } from '../../test/commands.ts'
import { projectFolders } from '../../test/faults/bundles.ts'
import { readSiteBefore } from '../../test/site-before.ts'
import { startTestSite } from '../../test/test-site.ts'
import { agreeOnSettings } from '../start/agreed-settings.ts'

beforeAll(() => ensureBuilt(), 300_000)

function rehearse(databaseUrl: string, folder: string, secret = 'the first secret, with enough characters') {
  const env = {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: secret,
    DATA_DIR: folder,
    CONTENT_DIR: projectFolders.content,
  }
  return new Promise<string>((resolve) => {
    execFile(process.execPath, [commandFile('rehearse')], { env, cwd: folder }, (_error, said, complained) =>
      resolve(said + complained),
    )
  })
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-rehearsal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a rehearsal on a database from before version 1.0 takes it over, and leaves it as it was', async () => {
  await using place = await serverPlace()
  const script = await readSiteBefore()
  await withCopyConnection(place, (connection) => connection.query(script))
  const read = () => withCopyConnection(place, readContents)
  const before = await read()
  expect(await rehearse(place.url, await temporaryFolder())).toBe('This release can start.\n')
  expect(await read()).toEqual(before)
}, 120_000)

test('a rehearsal beside a running site renders every page, changes nothing, and refuses other settings', async () => {
  await using place = await serverPlace()
  await using site = await startTestSite(await place.open())
  const folder = await temporaryFolder()
  // As when the next release brings a document that the site does not have.
  await site.db.execute(sql`delete from publication_documents where document = 'glossary'`)
  await site.db.execute(sql`delete from document_versions where document = 'glossary'`)
  const counted = async () =>
    (await site.db.execute(sql`select count(*) from document_versions union all select count(*) from publications`))
      .rows
  const before = await counted()
  expect(await rehearse(place.url, folder)).toBe('This release can start.\n')
  expect(await counted()).toEqual(before)
  await agreeOnSettings(site.db, { TOKEN_SECRET: 'the first secret, with enough characters' })
  expect(await rehearse(place.url, folder, 'another secret, with enough characters')).toContain(
    'not those of this site: TOKEN_SECRET',
  )
}, 120_000)
