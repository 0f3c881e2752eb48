import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { commandFile } from '../../test/commands.ts'
import { startTestSite } from '../../test/test-site.ts'
import { newSecret } from '../platform/ids.ts'

/** Runs the command as an operator does, with a text file as its input. */
async function notice(databaseUrl: string, input: string, ...options: string[]) {
  const env = { DATABASE_URL: databaseUrl, TOKEN_SECRET: newSecret(), PUBLIC_URL: 'http://localhost:4100' }
  const child = spawn(process.execPath, [commandFile('notice'), ...options], { env })
  child.stdin.end(input)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  const code =
    child.exitCode ?? (await new Promise<number>((resolve) => child.once('exit', (code) => resolve(Number(code)))))
  return { code, said, complained }
}

test('an operator previews a notice, places it with the code, and the running site emails it', async () => {
  await using site = await startTestSite()
  const [ada, eve] = [await site.person(), await site.person()]
  const words = ['--subject', 'A new lesson']
  const lesson = 'We have added a lesson.\n\nIt is about redemption.\n'
  const preview = await notice(site.databaseUrl, lesson, ...words)
  expect(preview).toMatchObject({ code: 0, complained: '' })
  for (const part of [
    'Subject: A new lesson',
    'It is about redemption.',
    'http://localhost:4100/notices',
    'would go to 2 members',
  ])
    expect(preview.said).toContain(part)
  const code = /--confirm (\S+)/.exec(preview.said)?.[1] ?? ''
  const changed = await notice(site.databaseUrl, 'Another text.', ...words, '--confirm', code)
  expect(changed).toMatchObject({ code: 1, said: '', complained: expect.stringContaining('nothing was sent') })
  expect(site.mail.sent).toEqual([])
  const placed = await notice(site.databaseUrl, lesson, ...words, '--confirm', code)
  expect(placed).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('to 2 members') })
  await site.until(() => site.mail.sent.length === 2)
  expect(site.mail.sent.map(({ to }) => to).toSorted()).toEqual([ada.email, eve.email].toSorted())
  expect((await ada.get('/api/notices')).body).toMatchObject([{ subject: 'A new lesson' }])
  const owner = await site.person('Super Admin')
  expect((await owner.get('/api/audit')).body).toMatchObject([
    {
      sentence: 'The command notice wrote to all members.',
      details: ['Subject: A new lesson', 'Recipients: 2'],
      command: 'notice',
      actorId: null,
    },
  ])
}, 120_000)

test('a notice without subject or text is refused in words', async () => {
  expect(await notice('', '')).toMatchObject({ code: 1, complained: expect.stringContaining('usage: ') })
  expect(await notice('', ' ', '--subject', 'x'.repeat(151))).toMatchObject({
    code: 1,
    complained: 'Subject can have at most 150 characters.\nText is required.\n',
  })
}, 60_000)
