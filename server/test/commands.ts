import { join } from 'node:path'
import { isBuilt } from '../../scripts/build.ts'

// The build starts four times as fast as the sources. After a change without a build, the sources run.
const [folder, ending] = (await isBuilt()) ? ['dist', 'mjs'] : ['src', 'ts']

/** The file of a command, as an operator runs it. @param name such as `backup` */
export const commandFile = (name: string): string =>
  join(import.meta.dirname, '..', folder, 'commands', `${name}.${ending}`)
