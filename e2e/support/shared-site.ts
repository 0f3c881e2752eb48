import { startPostgres } from '../../server/test/postgres.ts'
import { onPostgres, postgres, type Site, startSite } from './site.ts'

const name = 'E2E_SITE'

/** Starts PostgreSQL and the site that most journeys share, and stops both after the last of them. */
// biome-ignore lint/style/noDefaultExport: Playwright requires it
export default async function startSharedSite(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  process.env[postgres] = server.url
  const { stop, ...site } = await startSite(4500, await onPostgres())
  process.env[name] = JSON.stringify(site)
  return async () => {
    await stop()
    await server.stop()
  }
}

/** The shared site, read from the environment in the processes that run the tests. */
export function sharedSite(): Site {
  const stored = process.env[name]
  if (!stored) throw new Error('The shared site has not been started.')
  return JSON.parse(stored) as Site
}
