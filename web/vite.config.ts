import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { priceMarkValues, pricePieces } from '@course/contract/sales/prices'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { brandCss, svgAddress } from './app/page-data/palette-css.ts'
import { contentFolder, pageContentOf, readContent, readLogo } from './content-files.ts'
import { routerPatch } from './router-patch.ts'
import { styleLoader } from './style-loader.ts'

/** Packages that every page loads. One file compresses better and arrives sooner than dozens of small ones. */
const vendor =
  /vite\/preload-helper|node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\/|web\/app\/(?:text-parts\/|route-module\.ts|storage\.ts)/
const shell =
  /contract\/src\/(?:paths|words\/money-text)\.|web\/(?:app\/(?:api|site-facts|session)\.ts|app\/root\.tsx|app\/shell\/(?:chrome|logo|page|page-error|page-meta|page-skeleton|supported-browser|theme)\.|app\/kit\/(?:toasts\/|(?:base|tokens|button|notice|site-link|use-hydrated)\.))/

/** The oldest browsers that have everything the pages use. `shell/supported-browser.ts` shows a notice in older ones. */
const target = ['chrome116', 'edge116', 'firefox124', 'safari17.4', 'ios17.4']

const site = 'http://localhost:3000'

/** In development, no server replaces the placeholders, so the build puts the demo's facts into the pages. */
const filledMarks: Plugin = {
  name: 'filled-marks',
  apply: 'serve',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.includes('/web/app/')) return undefined
    const { sentences } = (await readContent())['prices.json']
    const values: Record<string, string> = {
      ...priceMarkValues(pricePieces(sentences)),
      'payments.mode': 'local',
      'site.publicUrl': 'http://localhost:5173',
    }
    return code.replace(/\{\{([\w.]+)\}\}/g, (mark, name) => values[name] ?? mark)
  },
}

/** Gives the owner's files to the loaders, which run in this process. A fault in any file must stop the build. */
const content: Plugin = {
  name: 'content',
  async buildStart() {
    globalThis.pageContent = pageContentOf(await readContent())
  },
  configureServer({ watcher, ws }) {
    watcher.add(contentFolder).on('change', async (path) => {
      if (!path.startsWith(contentFolder)) return
      globalThis.pageContent = pageContentOf(await readContent())
      ws.send({ type: 'full-reload' })
    })
  },
}

/** In development, nothing puts the owner's colors and logo into the pages. */
const brand: Plugin = {
  name: 'brand',
  apply: 'serve',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.includes('/kit/tokens.css')) return undefined
    return `${brandCss((await readContent())['brand.json'], svgAddress(await readLogo()))}${code}`
  },
}

const textPartsRuntime = fileURLToPath(new URL('app/text-parts/jsx-runtime.ts', import.meta.url))

/** Lets React find the texts of translated pages: see docs/decisions/081-texts-have-elements.md. */
const textParts: Plugin = {
  name: 'text-parts',
  enforce: 'pre',
  resolveId(source, importer) {
    const isOurs = importer?.includes('/web/app/') && importer !== textPartsRuntime
    return isOurs && /^react\/jsx-(?:dev-)?runtime$/.test(source) ? textPartsRuntime : undefined
  },
}

const styleFiles = new Map<string, string>()

/** Names a CSS class after its file. Without a hash, names make the scripts smaller. */
function createClassName(name: string, path: string): string {
  const file = basename(path, '.module.css')
  const named = styleFiles.get(file) ?? path
  if (named !== path) throw new Error(`${named} and ${path} share a name, and so would their classes.`)
  styleFiles.set(file, path)
  return `${file}-${name}`
}

/** Modules that the payment page shares with the files that it loads later: one file instead of two tiny ones. */
const checkout = /web\/app\/routes\/sales\/checkout\/(?:pending-attempt|card-fields)\.ts/

/** What several pages for visitors show. */
const reading = /web\/app\/(?:kit\/prose|routes\/marketing\/course-parts)\./
const terms = /web\/app\/routes\/marketing\/(?:terms-text|legal\.module)\./

/** Groups of modules that pages share. They are few, because every page loads the manifest, which lists all files. */
const form = /web\/app\/(?:kit\/(?:field|too-long|address)|forms\/(?:account-fields|use-form|max-length))\./
const guard = /contract\/src\/(?:roles|pages)\.|web\/app\/access\/access-rules\./
/** Without what only the editor or administrators need. */
const rules =
  /node_modules\/zod\/|contract\/src\/(?!office\/(?!notices)|publishing\/(?!files|previews|published-terms|video-sources)|course\/(?:lesson-|state|walkthrough)|sales\/(?:price-differences|window)|words\/(?:csv-cells|dates|markdown|text-encoding))/
/** What only administrators' pages need. */
const adminRules =
  /contract\/src\/(?:office\/(?:doctor|figures|invitations|sent-emails|summary|users)|publishing\/link-checks)\.|web\/app\/forms\/reason-dialog\./
const session =
  /web\/app\/(?:access\/(?:claims|guard|shared-login)|player\/(?:leaving|pending-continue))\.|web\/app\/shell\/area\./
const administration =
  /web\/app\/(?:lists\/|routes\/office\/users\/users\.module|purchase\/|kit\/(?:dialog|facts)\.|forms\/(?:use-action|use-unsaved|confirm-dialog)\.)/

/** The same for prerendering and for the browser, so that pages and style sheets refer to the same files. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'

export default defineConfig({
  plugins: [content, filledMarks, brand, textParts, routerPatch, styleLoader, reactRouter()],
  css: { modules: { generateScopedName: createClassName } },
  server: { proxy: { '/api': site, '/gw': site } },
  build: { target, modulePreload: false },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          // Otherwise unused components stay in the build, because they read `React.forwardRef`.
          treeshake: { propertyReadSideEffects: false },
          // Short texts, such as paths of pages, take less space inline than as variables.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // The manifest lists each file, and short names keep it small. With 6 characters, Rolldown has room for 64 files.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'shell', test: shell },
                { name: 'checkout', test: checkout },
                { name: 'form', test: form },
                { name: 'reading', test: reading },
                { name: 'terms', test: terms },
                { name: 'guard', test: guard },
                { name: 'rules', test: rules },
                { name: 'session', test: session },
                { name: 'administration', test: administration },
                { name: 'admin-rules', test: adminRules },
              ],
            },
          },
        },
      },
    },
  },
})
