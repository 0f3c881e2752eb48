import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './data-dir.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a data directory that is a file is refused in one sentence', () => {
  const file = join(createFolder(), 'data')
  writeFileSync(file, '')
  expect(() => lockDataDir(file)).toThrow(`The data directory ${file} is a file. Set DATA_DIR to a folder.`)
})

// Every folder is writable for root.
test.skipIf(process.getuid?.() === 0)('a read-only data directory is refused in one sentence', () => {
  const folder = createFolder()
  chmodSync(folder, 0o500)
  expect(() => lockDataDir(folder)).toThrow(
    `The data directory ${folder} can't be written to. Give this user write access to it, or set DATA_DIR to another folder.`,
  )
})
