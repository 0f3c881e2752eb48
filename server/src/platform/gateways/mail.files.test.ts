import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { deleteEmailsOlderThan, fileMail } from './mail.files.ts'

const folder = await mkdtemp(join(tmpdir(), 'outbox-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const code = `${'Ab-_'.repeat(11).slice(0, 43)},01a1fe3b-9344-73c2-9f95-7bfe8cae74d6`
const message = {
  to: 'ada@example.com',
  replyTo: 'seller@example.org',
  subject: 'Your code',
  text: `Hello Zoë,\n\n${code}\n`,
  html: `<p>${code}</p>`,
}

test('an email is a complete file with unwrapped lines that only its owner can read', async () => {
  const outbox = join(folder, 'outbox')
  await fileMail(outbox, 'Course <course@example.org>').send(message)
  const [name = '', ...more] = await readdir(outbox)
  expect(more).toEqual([])
  expect(name).toMatch(/\.eml$/)
  const text = await readFile(join(outbox, name), 'utf8')
  expect(text).toMatch(/^To: ada@example\.com$/m)
  expect(text).toMatch(/^From: Course <course@example\.org>$/m)
  expect(text).toMatch(/^Subject: Your code$/m)
  expect(text).toMatch(/^Reply-To: seller@example\.org$/m)
  expect(text).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(text.split('\n')).toContain(code)
  expect(text).toContain('Hello Zoë,')
  expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
})

test('simultaneous emails each get a file, sorted by time', async () => {
  const outbox = join(folder, 'many')
  const mail = fileMail(outbox, 'course@example.org')
  await Promise.all(Array.from({ length: 10 }, (_, at) => mail.send({ ...message, subject: `Email ${at}` })))
  expect(await readdir(outbox)).toHaveLength(10)
})

test('an email that is handed over twice under its ID is one file', async () => {
  const outbox = join(folder, 'twice')
  const mail = fileMail(outbox, 'Course <course@example.org>')
  for (let times = 0; times < 2; times += 1) await mail.send({ ...message, id: 'notice-1' })
  expect(await readdir(outbox)).toEqual(['notice-1.eml'])
  expect(await readFile(join(outbox, 'notice-1.eml'), 'utf8')).toMatch(/^Message-ID: <notice-1@example\.org>$/m)
})

test.skipIf(process.platform === 'win32')(
  'an email that finds no room is refused and leaves nothing behind; the next one is whole',
  async () => {
    const outbox = join(folder, 'full')
    const script = `
    import { fileMail } from ${JSON.stringify(join(import.meta.dirname, 'mail.files.ts'))}
    const mail = fileMail(${JSON.stringify(outbox)}, 'course@example.org')
    const message = { to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>' }
    const refused = await mail.send({ ...message, text: 'x '.repeat(50_000) }).catch(({ code }) => code)
    await mail.send({ ...message, text: 'Hello' })
    console.log(refused)`
    // No file may become larger than 16 blocks.
    const limited = ['-c', 'ulimit -f 16 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script]
    const child = spawnSync('sh', limited, { cwd: import.meta.dirname })
    expect(String(child.stdout)).toBe('EFBIG\n')
    const names = await readdir(outbox)
    expect(names).toEqual([expect.stringMatching(/\.eml$/)])
  },
)

test('emails that went to an address or contain an ID are deleted, in any case, and no others', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'course-site-outbox-'))
  const mail = fileMail(directory, 'course@example.com')
  const email = { replyTo: 'us@example.com', subject: 'Hello', html: '<p>Hello</p>' }
  await mail.send({ ...email, to: 'Ada@example.com', text: 'Hello' })
  await mail.send({ ...email, to: 'owner@example.com', text: 'Order 0190a000 is stuck.' })
  await mail.send({ ...email, to: 'grace@example.com', text: 'Hello ada@example.com, alias 0190A' })
  await mail.forget({ ids: ['0190a000'], addresses: ['ada@example.com'] })
  const [left = '', ...others] = await readdir(directory)
  expect(others).toEqual([])
  expect(await readFile(join(directory, left), 'utf8')).toContain('grace@example.com')
  await rm(directory, { recursive: true })
  await mail.forget({ ids: [], addresses: ['ada@example.com'] })
})

test('only old emails are deleted, and a missing folder has none', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-test-'))
  onTestFinished(() => rm(outbox, { recursive: true, force: true }))
  await deleteEmailsOlderThan(join(outbox, 'missing'), 90)
  for (const [name, days] of [
    ['old.eml', 91],
    ['broken.eml.part', 91],
    ['new.eml', 89],
    ['notes.txt', 91],
  ] as const) {
    await writeFile(join(outbox, name), 'text')
    const written = new Date(Date.now() - days * 86_400_000)
    await utimes(join(outbox, name), written, written)
  }
  await deleteEmailsOlderThan(outbox, 90)
  expect((await readdir(outbox)).sort()).toEqual(['new.eml', 'notes.txt'])
})
