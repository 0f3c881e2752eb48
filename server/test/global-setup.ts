import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { TestProject } from 'vitest/node'
import { createLog } from '../src/start/log.ts'
import { createTemplate, startPostgres } from './postgres.ts'
import { demoFolder, importContent, readTestContent } from './test-content.ts'

/** The databases live for seconds, and nothing survives a crash of this server. */
const settings = ['autovacuum=off', 'jit=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']

/** Provides a real PostgreSQL to the server tests: TEST_DATABASE_URL, or a server that stops with the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const configuredUrl = process.env.TEST_DATABASE_URL
  const server = configuredUrl ? { url: configuredUrl, stop: async () => {} } : await startPostgres({ settings })
  await createTemplate(server.url)
  await createTemplate(server.url, 'template_course', async (database) => {
    const db = database.db as NodePgDatabase
    await importContent({ db, log: createLog('warn') }, { content: await readTestContent(), contentFolder: demoFolder })
  })
  project.provide('postgresUrl', server.url)
  return server.stop
}
