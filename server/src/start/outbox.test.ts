import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldEmails } from './outbox.ts'

test('only old emails are deleted, and a missing folder has none', async () => {
  const outbox = await mkdtemp(join(tmpdir(), 'outbox-test-'))
  onTestFinished(() => rm(outbox, { recursive: true, force: true }))
  await removeOldEmails(join(outbox, 'missing'), 90)
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
  await removeOldEmails(outbox, 90)
  expect((await readdir(outbox)).sort()).toEqual(['new.eml', 'notes.txt'])
})
