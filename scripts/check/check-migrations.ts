import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findContractions } from './migration-rules.ts'

const server = join(import.meta.dirname, '../../server')

/** Fails if a migration changes what an older build may use, so going back always works. */
async function checkForContractions(): Promise<void> {
  const files = await readdir(join(server, 'migrations'))
  for (const file of files.filter((file) => file.endsWith('.sql'))) {
    for (const statement of findContractions(await readFile(join(server, 'migrations', file), 'utf8'))) {
      process.stderr.write(
        `${file} changes what an older build may use: ${statement}\nDo it in a release after the one that stops using it, and say so above it: -- reviewed: why it is safe\n`,
      )
      process.exitCode = 1
    }
  }
}

/** Fails if the schema has a change without a migration. Works on a copy, so it writes nothing here. */
async function checkForDrift(): Promise<void> {
  const before = await readdir(join(server, 'migrations'))
  const folder = await mkdtemp(join(tmpdir(), 'course-site-migrations-'))
  try {
    await cp(join(server, 'migrations'), join(folder, 'migrations'), { recursive: true })
    const drizzle = join(server, '../node_modules/.bin/drizzle-kit')
    const schema = join(server, 'src/schema.ts')
    const options = ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', 'migrations']
    await promisify(execFile)(drizzle, options, { cwd: folder })
    const after = await readdir(join(folder, 'migrations'))
    if (after.length === before.length) return
    process.stderr.write('The schema has changes without a migration. Run npm run generate and review the new file.\n')
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await checkForContractions()
await checkForDrift()
