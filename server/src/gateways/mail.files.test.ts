import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileMail } from './mail.files.ts'

const folder = await mkdtemp(join(tmpdir(), 'outbox-test-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const code = `${'Ab-_'.repeat(11).slice(0, 43)},01a1fe3b-9344-73c2-9f95-7bfe8cae74d6`
const letter = { to: 'ada@example.com', subject: 'Your code', text: `Hello Zoë,\n\n${code}\n`, html: `<p>${code}</p>` }

test('a letter is one whole file that an editor shows, with long lines unbroken, for its owner alone', async () => {
  const outbox = join(folder, 'outbox')
  await fileMail(outbox, 'Course <course@example.org>').send(letter)
  const [name = '', ...more] = await readdir(outbox)
  expect(more).toEqual([])
  expect(name).toMatch(/\.eml$/)
  const text = await readFile(join(outbox, name), 'utf8')
  expect(text).toMatch(/^To: ada@example\.com$/m)
  expect(text).toMatch(/^From: Course <course@example\.org>$/m)
  expect(text).toMatch(/^Subject: Your code$/m)
  expect(text.split('\n')).toContain(code)
  expect(text).toContain('Hello Zoë,')
  expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600)
  expect((await stat(outbox)).mode & 0o777).toBe(0o700)
})

test('letters sent at once each get a file, sorted by time', async () => {
  const outbox = join(folder, 'many')
  const mail = fileMail(outbox, 'course@example.org')
  await Promise.all(Array.from({ length: 10 }, (_, at) => mail.send({ ...letter, subject: `Letter ${at}` })))
  expect(await readdir(outbox)).toHaveLength(10)
})

test('a line break in a letter’s subject adds no header', async () => {
  const outbox = join(folder, 'injected')
  await fileMail(outbox, 'course@example.org').send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com' })
  const [name = ''] = await readdir(outbox)
  expect(await readFile(join(outbox, name), 'utf8')).not.toMatch(/^Bcc:/im)
})
