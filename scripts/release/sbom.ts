import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readLockfile } from '../check/lockfile.ts'
import { isAllowed, listMaterials, toCycloneDx } from './bill-of-materials.ts'

const root = join(import.meta.dirname, '../..')

/** Writes the shipped packages as a CycloneDX list, and fails if a license is not allowed. `--check` writes nothing. */
async function main([path = 'dist/sbom.cdx.json']: string[]): Promise<number> {
  const materials = listMaterials(await readLockfile())
  const faults = materials.filter(({ license }) => !isAllowed(license))
  for (const { name, version, license } of faults) {
    process.stderr.write(
      `${name} ${version} has the license ${license}, which is not on the list of allowed licenses.\n`,
    )
  }
  if (path === '--check') return faults.length > 0 ? 1 : 0
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), `${JSON.stringify(toCycloneDx(materials, { name, version }), null, 2)}\n`)
  const counts = Map.groupBy(materials, ({ license }) => license)
  for (const [license, those] of [...counts].sort(([, a], [, b]) => b.length - a.length)) {
    process.stdout.write(`${String(those.length).padStart(4)} ${license}\n`)
  }
  process.stdout.write(`${path} lists ${materials.length} packages.\n`)
  return faults.length > 0 ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
