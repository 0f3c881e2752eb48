import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createNewDatabase, newDatabase, type Site, startSite } from './site.ts'

const name = 'E2E_SITE'

/** Starts the site that most journeys share, and stops it after the last of them. */
// biome-ignore lint/style/noDefaultExport: Playwright requires it
export default async function startSharedSite(): Promise<() => Promise<void>> {
  const database = await createNewDatabase()
  process.env[newDatabase] = database
  const { stop, ...site } = await startSite(4500)
  process.env[name] = JSON.stringify(site)
  return async () => {
    await stop()
    rmSync(dirname(dirname(database)), { recursive: true, force: true })
  }
}

/** The shared site, read from the environment in the processes that run the tests. */
export function sharedSite(): Site {
  const stored = process.env[name]
  if (!stored) throw new Error('The shared site has not been started.')
  return JSON.parse(stored) as Site
}
