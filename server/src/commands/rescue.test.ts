import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { commandFile } from '../../test/commands.ts'
import { personWithApp } from '../../test/factor-people.ts'
import { startTestSite, testPassword } from '../../test/test-site.ts'
import { createRescueLink } from '../accounts/accounts.ts'
import { newSecret } from '../platform/ids.ts'
import { lockDataDir } from '../start/data-dir.ts'
import { answerRescueRequests } from '../start/rescue-requests.ts'

/** Runs the command as an operator does. */
async function rescue(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [commandFile('rescue'), ...args], {
    env: { TOKEN_SECRET: newSecret(), PUBLIC_URL: 'http://localhost:4100', ...env },
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code =
    child.exitCode ?? (await new Promise<number>((resolve) => child.once('exit', (code) => resolve(Number(code)))))
  return { code, said, complained, token: /#(\S+)/.exec(said)?.[1] ?? '' }
}

test('an operator makes a link while the site runs, and it works [V6.4.4]', async () => {
  await using site = await startTestSite()
  const owner = await personWithApp(site, 'Super Admin')
  const made = await rescue({ DATABASE_URL: site.databaseUrl }, owner.email)
  expect(made).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('within 15 minutes') })
  const reply = await site.visitor.post('/api/rescue', { Token: made.token, Password: testPassword })
  expect(reply.status).toBe(200)
  expect(await rescue({ DATABASE_URL: site.databaseUrl }, 'nobody@example.com')).toMatchObject({
    code: 1,
    said: '',
    complained: expect.stringContaining('There is no account with the email nobody@example.com.'),
  })
}, 120_000)

test('with the embedded database, the running site carries out the request of the command', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'course-rescue-'))
  await using site = await startTestSite()
  const owner = await personWithApp(site, 'Super Admin')
  const unlock = lockDataDir(dataDir)
  const modes: number[] = []
  const stop = answerRescueRequests(
    dataDir,
    async (request) => {
      expect(JSON.stringify(request)).not.toContain('#')
      await createRescueLink(site, request)
    },
    { warn: () => {} },
  )
  const watching = setInterval(async () => {
    const found = await stat(join(dataDir, 'rescue-request.json')).catch(() => undefined)
    if (found) modes.push(found.mode & 0o777)
  }, 20)
  try {
    const made = await rescue({ DATA_DIR: dataDir }, owner.email)
    expect(made).toMatchObject({ code: 0, complained: '' })
    const reply = await site.visitor.post('/api/rescue', { Token: made.token, NewPassword: 'a password that is new' })
    expect(reply.status).toBe(200)
    expect(new Set(modes)).toEqual(new Set([0o600]))
    expect(await rescue({ DATA_DIR: dataDir }, 'nobody@example.com')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('There is no account'),
    })
    expect((await readdir(dataDir)).filter((name) => name.startsWith('rescue'))).toEqual([])
  } finally {
    clearInterval(watching)
    stop()
    unlock()
    await rm(dataDir, { recursive: true })
  }
}, 120_000)

test('without an email, the command prints its usage', async () => {
  expect(await rescue({})).toMatchObject({ code: 1, complained: expect.stringContaining('usage: ') })
}, 60_000)
