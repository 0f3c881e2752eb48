import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandCss, svgAddress } from './app/page-data/palette-css.ts'
import { contentFolder, readContent, readLogo } from './content-files.ts'
import { devPages, fillMarks } from './dev-pages.ts'

/** The oldest browsers that have everything the pages use. `shell/inline-scripts.ts` shows a notice in older ones. */
const target = ['chrome116', 'edge116', 'firefox124', 'safari17.4', 'ios17.4']

const site = 'http://localhost:3000'

/** In development, no server replaces the placeholders of the scripts. */
const filledMarks: Plugin = {
  name: 'filled-marks',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) => (id.includes('/web/app/') ? fillMarks(code) : undefined),
}

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

/** Puts elements around texts, so that pages can be translated: see docs/decisions/081-texts-have-elements.md. */
const jsxImportSource = '@course/web/text-parts'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [content, filledMarks, brand, react({ jsxImportSource }), devPages],
  css: { modules: { generateScopedName: createClassName } },
  server: { proxy: { '/api': site, '/gw': site } },
  build: { target, modulePreload: false },
  builder: {},
  environments: {
    // The program that renders the pages, in one file with the pages and React.
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
          input: 'render-process.ts',
          output: { entryFileNames: 'render.mjs', assetFileNames, codeSplitting: false },
        },
      },
    },
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        rolldownOptions: {
          input: 'app/entry.client.tsx',
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
