import { readPublishedIfAny } from '../publishing/publishing.ts'
import { onDatabase, readSettings, say } from '../start/command.ts'
import { runCommand } from '../start/run-command.ts'

/** Checks that this release can read what is published. */
async function main(): Promise<void> {
  await onDatabase(readSettings(), ({ db }) => readPublishedIfAny(db))
  say('This release can read what is published.')
}

runCommand(main)
