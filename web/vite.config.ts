import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What every page loads. One file each compresses better, and arrives sooner, than the dozens they fall into. */
const vendor = /node_modules\/(?:react|react-dom|react-router|scheduler|@react-router)\//
const shell =
  /web\/(?:app\/(?:api|marks|session)\.ts|app\/root\.tsx|app\/ui\/(?:toasts\/|(?:base|tokens|button|chrome|notice|page|page-error|page-meta|site-link|use-hydrated|wordmark)\.))/

export default defineConfig({
  plugins: [reactRouter()],
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
              ],
            },
          },
        },
      },
    },
  },
})
