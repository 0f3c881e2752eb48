import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's root: the closest folder above this file that contains `server`, in the sources and in a build. */
function projectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'server')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** A release has no package.json, so npm can't run anything there. */
const isRelease = !existsSync(join(projectFolder(), 'package.json'))

export const commandLine = (
  name:
    | 'accept-settings'
    | 'adopt-sales'
    | 'backup'
    | 'restore'
    | 'content-apply'
    | 'content-export'
    | 'notice'
    | 'rescue',
): string => (isRelease ? `course-site ${name}` : `npm run ${name.replace('-', ':')}`)
