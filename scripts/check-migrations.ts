import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const server = join(import.meta.dirname, '../server')

/** Fails when the schema says something that no migration does yet. Works on a copy, so nothing is written here. */
async function main(): Promise<void> {
  const before = await readdir(join(server, 'migrations'))
  const folder = await mkdtemp(join(tmpdir(), 'course-site-migrations-'))
  try {
    await cp(join(server, 'migrations'), join(folder, 'migrations'), { recursive: true })
    const drizzle = join(server, '../node_modules/.bin/drizzle-kit')
    const schema = join(server, 'src/db/schema.ts')
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

await main()
