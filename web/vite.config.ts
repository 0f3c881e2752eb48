import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { paletteCss } from './app/page-data/palette-css.ts'
import { contentFolder, readContent } from './content-files.ts'
import { devPages } from './dev-pages.ts'

/** The oldest browsers that have everything the pages use. `shell/inline-scripts.ts` shows a notice in older ones. */
const target = ['chrome116', 'edge116', 'firefox124', 'safari17.4', 'ios17.4']

const site = 'http://localhost:3000'

/** In development, a change of the owner's files reloads the page. */
const content: Plugin = {
  name: 'content',
  apply: 'serve',
  configureServer({ watcher, ws }) {
    watcher.add(contentFolder).on('change', (path) => {
      if (path.startsWith(contentFolder)) ws.send({ type: 'full-reload' })
    })
  },
}

/** In development, nothing puts the owner's colors into the pages. */
const brand: Plugin = {
  name: 'brand',
  apply: 'serve',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.includes('/kit/tokens.css')) return undefined
    return `${paletteCss((await readContent())['brand.json'])}${code}`
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

/** The same for rendering and for the browser, so that pages and style sheets refer to the same files. */
const assetFileNames = 'assets/[name]-[hash:6][extname]'

/** The scripts of documents, which share no file with the application. */
const documentScripts = (name: string, entries: readonly string[]): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: `.vite/${name}.json`,
    rolldownOptions: {
      input: entries.map((file) => `app/entry.${file}`),
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: `assets/${name}-[name]-[hash:7].js`,
        assetFileNames,
      },
    },
  },
})

/** Puts elements around texts, so that pages can be translated: see docs/decisions/081-texts-have-elements.md. */
const jsxImportSource = '@course/web/text-parts'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [content, brand, react({ jsxImportSource }), devPages],
  css: { modules: { generateScopedName: createClassName } },
  server: { proxy: { '/api': site, '/gw': site, '/logo.svg': site, '/preview': site } },
  build: { target, modulePreload: false },
  builder: {
    // The client empties the folder that it shares with the scripts of documents.
    async buildApp({ environments: { client, documents, forms, ssr }, build }) {
      for (const each of [client, documents, forms, ssr]) if (each) await build(each)
    },
  },
  environments: {
    // What the server renders pages with, in one file with the pages and React.
    ssr: {
      // In development, Node.js loads React itself.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true as const },
      }),
      build: {
        outDir: 'build/render',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'render-site.ts',
          output: { entryFileNames: 'render.mjs', assetFileNames, codeSplitting: false },
        },
      },
    },
    documents: documentScripts('documents', ['document.ts']),
    forms: documentScripts('forms', ['calculators.tsx', 'login.tsx', 'no-email.tsx', 'payment.tsx', 'reset.tsx']),
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          // The styles and pictures of the pages that the server renders are built with the others.
          input: ['app/entry.client.tsx', 'app/public-pages.ts', 'app/page-data/product-pictures.ts'],
          preserveEntrySignatures: 'strict',
          // Otherwise unused components stay in the build, because they read `React.forwardRef`.
          treeshake: { propertyReadSideEffects: false },
          // Short texts, such as paths of pages, take less space inline than as variables.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
            // What every page loads is two files. The bundler splits everything else by the pages that need it.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
                { name: 'shell', tags: ['$initial'] },
              ],
            },
          },
        },
      },
    },
  },
}))
