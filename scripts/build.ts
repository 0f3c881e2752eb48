import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'rolldown'
import { buildFrame, buildGateway } from '../sandbox-gateway/build.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const buildIdFile = join(root, 'server/dist/build-id')

/** Packages that read files next to their code, or are files to read, so they are installed instead of bundled. */
export const unbundled = [
  '@electric-sql/pglite',
  '@expo-google-fonts/eb-garamond',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'sharp',
]

const inputs = ['contract', 'package-lock.json', 'sandbox-gateway', 'scripts/build.ts', 'server', 'web']
const notInputs = /(^|\/)(node_modules|dist|build|test|test-results)$|\.test\.ts$|\.md$/

/**
 * Builds pages, server and gateway, unless the last build had the same inputs.
 * @returns the build's name, a digest of its inputs
 */
export async function ensureBuilt(): Promise<string> {
  const id = await digestOfInputs()
  if ((await lastBuild()) === id) return id
  const release = await waitForTurn()
  try {
    if ((await lastBuild()) !== id) await buildAll(id)
  } finally {
    release()
  }
  return id
}

/** Whether the last build had the inputs of now. */
export const isBuilt = async (): Promise<boolean> => (await lastBuild()) === (await digestOfInputs())

const lastBuild = async () => (existsSync(buildIdFile) ? readFile(buildIdFile, 'utf8') : '')

/** Two builds in one folder would delete each other's files. The kernel releases the lock when its process ends. */
async function waitForTurn(): Promise<() => void> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const lock = new DatabaseSync(join(root, '.cache/build-lock'), { timeout: 300_000 })
  lock.exec('begin exclusive')
  return () => lock.close()
}

async function buildAll(id: string): Promise<void> {
  process.stdout.write('Building the site. This takes a moment after an installation or a change.\n')
  await rm(buildIdFile, { force: true })
  for (const part of [buildPages, bundleServer, buildFrame, buildGateway]) await part()
  await writeFile(buildIdFile, id)
}

async function digestOfInputs(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const path of [...inputs].sort())
    for (const file of await listFiles(root, path)) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

async function listFiles(folder: string, path: string): Promise<string[]> {
  if (notInputs.test(path)) return []
  if ((await stat(join(folder, path))).isFile()) return [path]
  const entries = await readdir(join(folder, path), { withFileTypes: true })
  const nested = entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(async (entry) => {
      const name = `${path}/${entry.name}`
      if (entry.isDirectory()) return listFiles(folder, name)
      return notInputs.test(name) ? [] : [name]
    })
  return (await Promise.all(nested)).flat()
}

/** V8 collects garbage sooner, so the build takes 550 instead of 725 MB. It needs less than 200 MB of the second limit. */
const thrift = ['--max-semi-space-size=2', '--max-old-space-size=320']

async function buildPages(): Promise<void> {
  await run([...thrift, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app'], join(root, 'web'))
  await compressAssets(join(root, 'web/build/client/assets'))
}

/** Asset names contain a hash, so assets are compressed once, at the highest level. */
async function compressAssets(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const body = await readFile(join(directory, name))
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(join(directory, `${name}.br`), await promisify(brotliCompress)(body, best))
      await writeFile(join(directory, `${name}.gz`), await promisify(gzip)(body, { level: 9 }))
    }),
  )
}

/** What runs in processes and threads of its own. */
const programs = [
  'platform/decoding/pictures/program.ts',
  'platform/decoding/workbooks/program.ts',
  'start/watchdog-thread.ts',
]

/** Bundles the site and its commands at the depth of their sources, so that relative paths stay valid. */
async function bundleServer(): Promise<void> {
  const commands = await readdir(join(root, 'server/src/commands'))
  const names = commands.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => `commands/${name}`)
  await rm(join(root, 'server/dist'), { recursive: true, force: true })
  await bundle({
    input: Object.fromEntries(
      ['main.ts', ...programs, ...names].map((name) => [name.replace(/\.ts$/, ''), join(root, 'server/src', name)]),
    ),
    platform: 'node',
    external: [...unbundled.map((dependency) => new RegExp(`^${dependency}(/|$)`)), 'pg-native'],
    output: {
      dir: join(root, 'server/dist'),
      entryFileNames: '[name].mjs',
      chunkFileNames: ({ name }) => `parts/${name.split('~')[0]}-[hash].mjs`,
      // One non-ASCII character doubles a file's size in memory. Names are kept for stack traces.
      ...{ format: 'esm', charset: 'ascii', comments: false },
      minify: { compress: { keepNames: { function: true, class: true } }, mangle: { keepNames: true } },
      // One file per package, because loading a file takes about four times its size in memory.
      codeSplitting: { groups: [{ debugName: 'packages', name: packageName, entriesAware: true }] },
    },
    logLevel: 'warn',
  })
}

/** A module's package as a file name; undefined for the project's own modules. */
const packageName = (path: string): string | null =>
  /.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?([^\\/]+)/.exec(path)?.[2] ?? null

async function run(args: string[], cwd: string): Promise<void> {
  // A build started by a test inherits NODE_ENV=test and would contain React's development build.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The pages could not be built.\n${output}`)
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`build ${await ensureBuilt()}\n`)
