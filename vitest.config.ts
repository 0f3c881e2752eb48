import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// The files of these projects share processes, so each process loads their modules once. A file that changes
// something global, such as the clock, has to restore it.
const isolate = false

export default defineConfig({
  test: {
    // Most tests wait for a database or a clock, so a machine of two cores takes three at once.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: ['contract/**/*.test.ts', 'content/*.test.ts', 'web/app/**/*.test.ts', '{scripts,lab}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        // Forms and pages in a document without a browser.
        test: {
          name: 'forms',
          isolate,
          environment: 'jsdom',
          include: ['web/app/**/*.test.tsx'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
        },
      },
      {
        // Reads what the build made, so it comes after one.
        test: {
          name: 'pages',
          include: ['web/test/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'gateway',
          isolate,
          include: ['sandbox-gateway/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        resolve: {
          alias: [
            { find: /^@node-rs\/argon2$/, replacement: join(import.meta.dirname, 'server/test/cheap-hashing.ts') },
          ],
        },
        test: {
          name: 'server',
          isolate,
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As for journeys: what passes only at the second try is marked in the output, and needs a fix.
          retry: process.env.CI ? 1 : 0,
        },
      },
    ],
  },
})
