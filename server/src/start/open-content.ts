import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/config.ts'
import { connectPglite } from '../platform/db/connect.pglite.ts'
import { connectPostgres, type Database } from '../platform/db/connect.ts'
import { lockDataDir } from './data-dir.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const contentFolder = join(root, 'content')
const migrations = join(root, 'server/migrations')

/** Opens the site's database for a command that works on the content, and names the content folder. */
export async function openContent(): Promise<{ folder: string; open(): Promise<Database> }> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env)
  return {
    folder: config.contentDir ?? contentFolder,
    async open() {
      if (!config.databaseUrl) lockDataDir(config.dataDir)
      return config.databaseUrl
        ? connectPostgres(config.databaseUrl, migrations, () => {})
        : connectPglite(config.dataDir, migrations)
    },
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
