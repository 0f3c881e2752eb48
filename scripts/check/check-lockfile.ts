import { lockedPath, readLockfile } from './lockfile.ts'

/** Fails if the lockfile names a host, lacks an integrity hash, or misses an optional package of another platform. */
async function main(): Promise<void> {
  const packages = await readLockfile()
  const faults = Object.entries(packages).flatMap(([path, locked]) => [
    ...(locked.resolved?.startsWith('http') ? [`${path} names a host`] : []),
    ...(path.includes('node_modules/') && !locked.link && !locked.integrity ? [`${path} has no integrity hash`] : []),
    ...Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !lockedPath(packages, path, name))
      .map((name) => `${path || 'the project'} misses its optional ${name}`),
  ])
  if (faults.length === 0) return
  process.stderr.write(`The lockfile does not work on every machine:\n${faults.join('\n')}\n`)
  process.exitCode = 1
}

await main()
