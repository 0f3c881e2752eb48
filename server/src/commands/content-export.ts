import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { exportContent, readPublished } from '../publishing/publishing.ts'
import { contentFolderOf, onDatabase, readSettings, say } from '../start/command.ts'
import { runCommand } from '../start/run-command.ts'

const options = { to: { type: 'string' }, force: { type: 'boolean', default: false } } as const

/** Writes what is published to the content folder, or to another one, which begins as a copy of it. */
async function main(canceled: AbortSignal): Promise<void> {
  const { values } = parseArgs({ options })
  const config = readSettings()
  const folder = contentFolderOf(config)
  const target = values.to ?? folder
  await onDatabase(config, async ({ db }) => {
    const { publication, bodies } = await readPublished(db)
    const isForced = values.force || target !== folder
    const write = (to: string) => exportContent(db, to, { publication, bodies, isForced, canceled })
    const written = existsSync(target) ? await write(target) : await createFolder(target, folder, write)
    for (const file of written) say(`~ ${file}`)
    say(
      written.length === 0
        ? `${target} already has publication ${publication}.`
        : `Exported publication ${publication} to ${target}.`,
    )
  })
}

/** A new folder gets its name when it is complete. */
async function createFolder<T>(target: string, model: string, fill: (unfinished: string) => Promise<T>): Promise<T> {
  const unfinished = `${target.replace(/[/\\]+$/, '')}.part`
  try {
    await cp(model, unfinished, { recursive: true })
    const result = await fill(unfinished)
    await rename(unfinished, target)
    return result
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

runCommand(main, { cleanupMs: 5_000 })
