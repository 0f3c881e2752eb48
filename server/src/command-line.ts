import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder: the first one above this file that has the server in it, in the sources and in a build. */
function projectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'server')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** A release has no package.json, so npm can't run anything there. */
const isRelease = !existsSync(join(projectFolder(), 'package.json'))

/** How a command of the site is called where it runs: in a release, or in a clone. */
export const commandLine = (name: 'backup' | 'restore' | 'content-apply'): string =>
  isRelease ? `course-site ${name}` : `npm run ${name.replace('-', ':')}`
