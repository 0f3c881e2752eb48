import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the backups, because it is needed when one is restored. */
const fileName = 'erasures.txt'

/** The erased people, outside the database: digests of their IDs, one a line. Says nothing about anybody. */
export interface ErasureList {
  add(digests: readonly string[]): Promise<void>
}

export const erasureList = (folder: string): ErasureList => ({
  async add(digests) {
    const known = await readErasureList(folder)
    const added = digests.filter((digest) => !known.has(digest))
    if (added.length === 0) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await appendFile(join(folder, fileName), added.map((digest) => `${digest}\n`).join(''), {
      mode: 0o600,
      flush: true,
    })
  },
})

export async function readErasureList(folder: string): Promise<Set<string>> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return new Set(text.split('\n').filter(Boolean))
}
