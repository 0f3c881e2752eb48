import { readPublishedIfAny } from '../publishing/publishing.ts'
import { openContent, say } from '../start/open-content.ts'
import { runCommand } from '../start/run-command.ts'

/** Checks that this release can read what is published. Writes nothing, and migrates nothing on a server. */
async function main(): Promise<void> {
  const { open } = await openContent()
  const database = await open()
  try {
    await readPublishedIfAny(database.db)
    say('This release can read what is published.')
  } finally {
    await database.close()
  }
}

runCommand(main)
