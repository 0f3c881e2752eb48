import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config/config.ts'
import { readContentFiles } from '../publishing/publishing.ts'
import { builtFolders } from '../start/built-folders.ts'
import { say } from '../start/open-content.ts'
import { rehearseSite } from '../start/rehearse-site.ts'
import { runCommand } from '../start/run-command.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const pictures = `../platform/decoding/pictures/program${extname(import.meta.filename)}`

/** Starts this release beside the running one, without port and jobs, and ends: whether it can take over. */
async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const config = readConfig(process.env)
  if (!config.databaseUrl)
    throw new Error('The embedded database belongs to one process, so nothing can start beside it.')
  const contentFolder = config.contentDir ?? join(root, 'content')
  const content = await readContentFiles(contentFolder)
  await rehearseSite({
    ...builtFolders(root),
    config,
    content,
    contentFolder,
    picturesProgram: join(import.meta.dirname, pictures),
  })
  say('This release can start.')
}

runCommand(main)
