import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import { buildFrame, buildGateway } from '../../../sandbox-gateway/build.ts'

const root = join(import.meta.dirname, '../../..')

/** The bundles from which the processes of a run are started. */
export interface Bundles {
  site: string
  gateway: string
  /** The minimum of built pages that a site needs to start. */
  pages: string
  remove(): Promise<void>
}

/** Bundles the test build of the site and the gateway, so that they start in half a second. */
export async function createBundles(): Promise<Bundles> {
  // Below node_modules, so that packages that can't be bundled are found.
  const folder = join(root, 'node_modules/.cache/test-faults', String(process.pid))
  const pages = join(folder, 'pages')
  const site = join(folder, 'site.mjs')
  const gateway = join(folder, 'gateway.mjs')
  await mkdir(pages, { recursive: true })
  for (const [name, program] of Object.entries(programs)) await writeFile(join(pages, name), program)
  await Promise.all([
    build({
      input: join(import.meta.dirname, 'site.ts'),
      platform: 'node',
      external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', '@zxcvbn-ts/language-common'],
      output: { file: site, format: 'esm', codeSplitting: false },
      logLevel: 'silent',
    }),
    buildGateway(gateway),
    buildFrame(join(folder, 'frame.js')),
  ])
  return { site, gateway, pages, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A crash test needs no pages and no pictures. */
const programs = {
  'render.mjs':
    "export const renderSite = async () => new Map([['/__spa-fallback.html', { text: 'Shell', scripts: [] }]])",
  'pictures.mjs':
    "process.once('message', () => process.send({ kind: 'drawn', files: {} }, () => process.disconnect()))",
}

/** Folders of the project that a site needs to start. */
export const projectFolders = { content: join(root, 'content'), migrations: join(root, 'server/migrations') }
