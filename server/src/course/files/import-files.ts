import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filePlaces } from '@course/contract/course/files/files'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { readContent } from './file-kind.ts'
import { insertFile, lockFiles } from './files.queries.ts'

const listName = 'files.json'

const ListedFile = z.object({
  name: z.string().min(1),
  file: z.string().regex(/^files\/[\w-]+\.\w+$/),
  place: z.enum(filePlaces),
  videoId: z.string().optional(),
})

/** The files that come with a release, as listed in `files.json`, if any. @throws Error naming what can't be read */
export async function importFiles(tx: Db, contentFolder: string): Promise<void> {
  const text = await readFile(join(contentFolder, listName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  await lockFiles(tx)
  for (const { name, file, place, videoId = null } of z.array(ListedFile).parse(JSON.parse(text))) {
    const bytes = await readFile(join(contentFolder, file))
    await insertFile(tx, { id: newId(), name, place, videoId, ...(await readContent(bytes, file)) }, bytes)
  }
}
