import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** What every page loads. One file each compresses better, and arrives sooner, than the dozens they fall into. */
const vendor = /node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//
const shell =
  /web\/(?:app\/(?:api|marks|session)\.ts|app\/root\.tsx|app\/ui\/(?:toasts\/|(?:base|tokens|button|chrome|notice|page|page-error|page-meta|site-link|use-hydrated|wordmark)\.))/

const site = 'http://localhost:3000'

/** While developing there is no server to fill the marks in, so a page's source already holds the trial's facts. */
const filledMarks: Plugin = {
  name: 'filled-marks',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/web/app/')
      ? code.replaceAll('{{payments.mode}}', 'local').replaceAll('{{site.publicUrl}}', 'http://localhost:5173')
      : undefined,
}

/** What the payment page shares with the files that it loads later: one file instead of two tiny ones. */
const checkout = /web\/app\/routes\/checkout\/(?:pending|card-fields)\.ts/

export default defineConfig({
  plugins: [filledMarks, reactRouter()],
  server: { proxy: { '/api': site, '/gw': site } },
  build: { modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor },
                { name: 'shell', test: shell },
                { name: 'checkout', test: checkout },
              ],
            },
          },
        },
      },
    },
  },
})
