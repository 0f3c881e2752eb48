import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt, unbundled } from '../build.ts'
import { runScript } from '../run.ts'
import { licenseText, thirdParties } from './third-party.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Files and folders of a release, at the same paths as in the project. */
const parts = [
  'server/launch.mjs',
  'server/dist',
  'server/migrations',
  'web/build/client',
  'web/build/render',
  'sandbox-gateway/dist',
  'content',
]
const notForRunning = /\.(map|d\.ts|d\.cts|d\.mts|test\.ts|md)$|\/migrations\/meta\/\d+_snapshot\.json$/

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Makes a new folder with only the files that a running site needs, including this Node unless `--without-node` is set. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'without-node': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folderArgument] = positionals
  if (!folderArgument || positionals.length > 1) throw new Error('Say which folder to make: npm run release -- FOLDER')
  const folder = resolve(folderArgument)
  if (await isThere(folder)) throw new Error(`${folder} exists already. Each release gets a folder of its own.`)
  const build = await ensureBuilt()
  // Built under a temporary name, so an interrupted release never looks complete.
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  for (const part of parts) await copy(join(root, part), join(unfinished, part))
  for (const name of await withDependencies(unbundled))
    await copy(join(root, 'node_modules', name), join(unfinished, 'node_modules', name))
  if (!values['without-node']) {
    await copy(process.execPath, join(unfinished, 'bin/node'))
    await chmod(join(unfinished, 'bin/node'), 0o755)
  }
  const licenses = licenseText(await thirdParties())
  // Once for the owner, and once next to the pages for visitors, whose browsers download the packages.
  for (const file of ['THIRD-PARTY.txt', 'web/build/client/third-party.txt'])
    await writeFile(join(unfinished, file), licenses)
  await rename(unfinished, folder)
  process.stdout.write(`build ${build} is in ${folder}, ${Math.round((await measureFolder(folder)) / 1e6)} MB\n`)
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, { recursive: true, filter: (path) => !notForRunning.test(path) })
}

/** Packages with their installed dependencies, such as the one for this platform. */
async function withDependencies(names: string[]): Promise<string[]> {
  const packages = new Set<string>()
  const add = async (name: string): Promise<void> => {
    const manifest = join(root, 'node_modules', name, 'package.json')
    if (packages.has(name) || !(await isThere(manifest))) return
    packages.add(name)
    const { dependencies, optionalDependencies }: Manifest = JSON.parse(await readFile(manifest, 'utf8'))
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) await add(each)
  }
  for (const name of names) await add(name)
  return [...packages]
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

runScript(main)
