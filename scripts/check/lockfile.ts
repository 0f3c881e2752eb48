import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface LockedPackage {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Packages = Record<string, LockedPackage>

export async function readLockfile(): Promise<Packages> {
  const lock = await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  return (JSON.parse(lock) as { packages: Packages }).packages
}

/** Resolves a dependency like Node: upwards through node_modules. */
export function lockedPath(packages: Packages, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}
