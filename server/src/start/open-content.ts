import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/config.ts'
import { connectPglite } from '../platform/db/connect.pglite.ts'
import { connectPostgres, type Database } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/db.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import { type RenderPublication, renderNothing } from '../publishing/publishing.ts'
import { builtFolders } from './built-folders.ts'
import { lockDataDir } from './data-dir.ts'
import { siteRendering } from './site-pages.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const contentFolder = join(root, 'content')
const migrations = join(root, 'server/migrations')
const picturesProgram = join(
  import.meta.dirname,
  `../platform/decoding/pictures/program${extname(import.meta.filename)}`,
)

/** Opens the site's database for a command that works on the content, and names the content folder. */
export async function openContent(): Promise<{ folder: string; open(): Promise<Database> }> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env)
  return {
    folder: config.contentDir ?? contentFolder,
    async open() {
      if (!config.databaseUrl) lockDataDir(config.dataDir)
      return config.databaseUrl
        ? connectPostgres(config.databaseUrl, migrations, () => {}, { directUrl: config.directDatabaseUrl })
        : connectPglite(config.dataDir, migrations)
    },
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Renders as the site does. Without a build, no site has pages that could be out of date. */
export function openRendering(db: Db, folder: string): RenderPublication {
  if (!existsSync(join(root, 'server/dist/build-id'))) return renderNothing
  const runPictureJob = createPictureProcess(picturesProgram)
  const log = { warn: (_: object, text: string) => say(`! ${text}`) }
  return siteRendering(db, { ...builtFolders(root), contentFolder: folder, runPictureJob, log }).renderPublication
}
