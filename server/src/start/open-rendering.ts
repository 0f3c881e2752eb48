import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '../platform/db/db.ts'
import { createPictureProcess } from '../platform/decoding/pictures/run.ts'
import { type RenderPublication, renderNothing } from '../publishing/publishing.ts'
import { builtFolders } from './built-folders.ts'
import { say } from './open-content.ts'
import { siteRendering } from './site-pages.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const picturesProgram = join(
  import.meta.dirname,
  `../platform/decoding/pictures/program${extname(import.meta.filename)}`,
)

/** Renders as the site does. Without a build, no site has pages that could be out of date. */
export function openRendering(db: Db, folder: string): RenderPublication {
  if (!existsSync(join(root, 'server/dist/build-id'))) return renderNothing
  const runPictureJob = createPictureProcess(picturesProgram)
  const log = { warn: (_: object, text: string) => say(`! ${text}`) }
  return siteRendering(db, { ...builtFolders(root), contentFolder: folder, runPictureJob, log }).renderPublication
}
