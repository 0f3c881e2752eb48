import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { embeddedPlace, type Place, serverPlace, withCopyConnection } from '../../test/backups.ts'
import { commandFile } from '../../test/commands.ts'
import { startTestSite, testPassword } from '../../test/test-site.ts'
import { newSecret } from '../platform/ids.ts'
import { lockDataDir } from '../start/data-dir.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command as an operator does. */
function command(name: string, options: string[], env: Record<string, string>) {
  return new Promise<{ code: number; said: string[]; complained: string[] }>((resolve) => {
    execFile(process.execPath, [commandFile(name), ...options], { env, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: splitLines(stdout), complained: splitLines(stderr) }),
    )
  })
}

const splitLines = (text: string) => text.split('\n').filter((line) => line !== '')

const createEnvironment = (place: Place) => ({ DATABASE_URL: place.url, TOKEN_SECRET: newSecret(), BACKUP_DIR: folder })

test('an operator backs up a running site, checks the file, loses the site and restores it', async () => {
  await using source = await serverPlace()
  await using target = await serverPlace()
  {
    await using site = await startTestSite(await source.open())
    await site.enroll('ada@example.com')
    expect(await command('backup', [], createEnvironment(source))).toMatchObject({ code: 0, complained: [] })
  }
  const [name = ''] = await readdir(folder)
  const path = join(folder, name)
  expect(await command('restore', ['--check', path], {})).toMatchObject({
    code: 0,
    said: [expect.stringContaining('It is complete.')],
  })
  expect(await command('restore', [path], createEnvironment(target))).toMatchObject({ code: 0, complained: [] })
  expect(await command('restore', [path], createEnvironment(target))).toMatchObject({
    code: 1,
    complained: [expect.stringContaining('--replace')],
  })
  expect(await command('restore', ['--replace', path], createEnvironment(target))).toMatchObject({ code: 0 })
  await using site = await startTestSite(await target.open())
  expect((await site.logIn('ada@example.com', testPassword)).status).toBe(200)
}, 240_000)

test('the backup and restore commands report an error in one sentence', async () => {
  await using empty = await serverPlace()
  await using running = await embeddedPlace()
  await withCopyConnection(running, async () => undefined)
  const release = lockDataDir(running.url)
  const away = { ...createEnvironment(empty), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const problems: [string, string[], Record<string, string>, string][] = [
    ['backup', [], createEnvironment(empty), 'no site yet'],
    ['backup', [], { DATA_DIR: running.url }, 'Stop it first'],
    ['backup', [], { DATA_DIR: folder }, 'There is no database in'],
    ['backup', [], away, "can't be used"],
    ['backup', ['--keep', '0'], createEnvironment(empty), 'at least 1'],
    ['restore', [], createEnvironment(empty), 'Name one backup file'],
    ['restore', [join(folder, 'absent')], createEnvironment(empty), "can't be read"],
  ]
  for (const [name, options, env, words] of problems)
    expect(await command(name, options, env)).toEqual({
      code: 1,
      said: [],
      complained: [expect.stringContaining(words)],
    })
  release()
}, 240_000)
