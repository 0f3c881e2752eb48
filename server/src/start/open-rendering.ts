import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '../platform/db/db.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import { type FindRenderingProblem, noRenderingProblem } from '../publishing/publishing.ts'
import { builtFolders } from './built-folders.ts'
import { say } from './open-content.ts'
import { siteRendering } from './site-pages.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const picturesProgram = join(
  import.meta.dirname,
  `../platform/decoding/pictures/program${extname(import.meta.filename)}`,
)
/** No page depends on them so much that it could not be rendered. */
const facts = { publicUrl: 'http://localhost', payments: 'local', auditKept: '' } as const

/** Renders as the site does, to find problems. Without a build, there are no pages to render. */
export function openRendering(db: Db, folder: string): FindRenderingProblem {
  if (!existsSync(join(root, 'server/dist/build-id'))) return noRenderingProblem
  const runPictureJob = createPictureProcess(picturesProgram)
  const log = { warn: (_: object, text: string) => say(`! ${text}`) }
  return siteRendering(db, { ...builtFolders(root), contentFolder: folder, facts, runPictureJob, log })
    .findRenderingProblem
}
