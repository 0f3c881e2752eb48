import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exportContent } from '../features/documents/content-folder.ts'
import { readPublished } from '../features/documents/published-content.ts'
import { openContent, runCommand, say } from '../start/open-content.ts'

const options = { to: { type: 'string' }, force: { type: 'boolean', default: false } } as const

/** Writes what is published to the content folder, or to another one, which begins as a copy of it. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  const { folder, open } = await openContent()
  const target = values.to ?? folder
  const database = await open()
  try {
    if (!existsSync(target)) await cp(folder, target, { recursive: true })
    const { publication, bodies } = await readPublished(database.db)
    const isForced = values.force || target !== folder
    const written = await exportContent(database.db, target, { publication, bodies, isForced })
    for (const file of written) say(`~ ${file}`)
    say(
      written.length === 0
        ? `${target} already has publication ${publication}.`
        : `Exported publication ${publication} to ${target}.`,
    )
  } finally {
    await database.close()
  }
}

runCommand(main)
