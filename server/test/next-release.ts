import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrationsFolder } from './backups.ts'

/** The migrations folder of a next release, which has these statements in its last migrations. */
export async function nextMigrations(...added: string[][]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'course-site-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  for (const [index, statements] of added.entries()) {
    const tag = `9999_next_${index}`
    journal.entries.push({ ...journal.entries.at(-1), when: Date.now() + index, tag })
    await writeFile(join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'))
  }
  await writeFile(file, JSON.stringify(journal))
  return folder
}
