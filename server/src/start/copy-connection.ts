import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { copyPglite } from '../platform/db/copy.pglite.ts'
import { copyPostgres } from '../platform/db/copy.postgres.ts'
import type { CopyConnection } from '../platform/db/copy.ts'
import { lockDataDir } from './data-dir.ts'
import { databaseProblem, StartError } from './start-error.ts'

/**
 * Opens the site's database for copying whole tables.
 * @param options.creating creates the embedded database if there is none
 * @throws StartError in one sentence. The embedded database belongs to one process, so the site must be stopped.
 */
export async function openCopyConnection(config: Config, options: { creating: boolean }): Promise<CopyConnection> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl)
    return copyPostgres(databaseUrl).catch((error: unknown) => {
      throw databaseProblem(databaseUrl, error)
    })
  if (!options.creating && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the site's own value.`)
  lockDataDir(dataDir)
  return copyPglite(dataDir)
}
