import { readContentFiles } from '../publishing/publishing.ts'
import { builtFolders } from '../start/built-folders.ts'
import { contentFolderOf, picturesProgram, projectFolder, readSettings, say } from '../start/command.ts'
import { rehearseSite } from '../start/rehearse-site.ts'
import { runCommand } from '../start/run-command.ts'

/** Starts this release beside the running one, without port and jobs, and ends: whether it can take over. */
async function main(): Promise<void> {
  const config = readSettings()
  if (!config.databaseUrl)
    throw new Error('The embedded database belongs to one process, so nothing can start beside it.')
  const contentFolder = contentFolderOf(config)
  const content = await readContentFiles(contentFolder)
  await rehearseSite({ ...builtFolders(projectFolder), config, content, contentFolder, picturesProgram })
  say('This release can start.')
}

runCommand(main)
