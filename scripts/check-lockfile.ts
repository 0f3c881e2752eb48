import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

/**
 * Fails when the lockfile names a host, lacks an integrity hash, or misses an optional package of another platform,
 * which `npm ci` would refuse there.
 */
async function main(): Promise<void> {
  const lock = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> }
  const faults = Object.entries(packages).flatMap(([path, locked]) => [
    ...(locked.resolved?.startsWith('http') ? [`${path} names a host`] : []),
    ...(path.includes('node_modules/') && !locked.link && !locked.integrity ? [`${path} has no integrity hash`] : []),
    ...Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'the project'} misses its optional ${name}`),
  ])
  if (faults.length === 0) return
  process.stderr.write(`The lockfile is not fit for every machine:\n${faults.join('\n')}\n`)
  process.exitCode = 1
}

/** Whether a dependency is found the way Node finds it: upwards through node_modules. */
function isLocked(packages: Record<string, Locked>, path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (at === '') return false
  }
}

await main()
