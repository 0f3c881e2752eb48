import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../config/config.ts'
import { connectPglite } from '../platform/db/connect.pglite.ts'
import { connectPostgres, type Database } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/db.ts'
import { type Jobs, startJobs } from '../platform/jobs/jobs.ts'
import { lockDataDir } from './data-dir.ts'

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url))
export const migrationsFolder = join(projectFolder, 'server/migrations')
export const picturesProgram = join(
  import.meta.dirname,
  `../platform/decoding/pictures/program${extname(import.meta.filename)}`,
)

// biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
export const readSettings = (): Config => readConfig(process.env)

export const contentFolderOf = ({ contentDir }: Config): string => contentDir ?? join(projectFolder, 'content')

/**
 * Works on the site's database, which is migrated to this build.
 * @throws StartError while the site uses the embedded database, which belongs to one process
 */
export async function onDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) lockDataDir(dataDir)
  const database = databaseUrl
    ? await connectPostgres(databaseUrl, migrationsFolder, () => {})
    : await connectPglite(dataDir, migrationsFolder)
  return work(database).finally(database.close)
}

/** Works with the queue of jobs, in which the running site finds what is added. */
export async function withJobs<T>({ db, jobStore }: Database, work: (deps: { db: Db; jobs: Jobs }) => Promise<T>) {
  const jobs = await startJobs(jobStore, (error) => process.stderr.write(`${(error as Error).message}\n`))
  return work({ db, jobs }).finally(jobs.stop)
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
