import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most tests wait for a database or a clock, so a machine of two cores takes three at once.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            '{content,demo-content}/*.test.ts',
            'web/app/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
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
          include: ['sandbox-gateway/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/test/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
