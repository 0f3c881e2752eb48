import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commandFile } from '../../test/commands.ts'
import { lockDataDir } from '../start/data-dir.ts'

test('while the site runs, the doctor command reports that it cannot open the embedded database, and checks the rest', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'course-site-doctor-'))
  const release = lockDataDir(dataDir)
  try {
    const doctor = promisify(execFile)(process.execPath, [commandFile('doctor')], {
      env: { DATA_DIR: dataDir, PORT: '1' },
    })
    const { code, stdout, stderr } = await doctor.catch((error) => error)
    expect(stdout).toMatch(/^red .* Database +This can't be checked: The data directory .* is in use by another copy/m)
    expect(stdout).toMatch(/^green .* Secrets /m)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(code).toBe(1)
  } finally {
    release()
    await rm(dataDir, { recursive: true, force: true })
  }
})
