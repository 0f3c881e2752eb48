import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

export async function removeOldEmails(directory: string, days: number): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => /\.eml(\.part)?$/.test(each))) {
    const file = join(directory, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - days * 86_400_000) await rm(file, { force: true })
  }
}
