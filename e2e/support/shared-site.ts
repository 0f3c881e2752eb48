import { type Site, startSite } from './site.ts'

const name = 'E2E_SITE'

/** Starts the one site that most journeys share, and stops it after the last of them. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function startSiteOfTheRun(): Promise<() => Promise<void>> {
  const { stop, ...site } = await startSite(4500)
  process.env[name] = JSON.stringify(site)
  return stop
}

/** That site, as the processes that run the tests know it. */
export function siteOfTheRun(): Site {
  const told = process.env[name]
  if (!told) throw new Error('The site of the run has not been started.')
  return JSON.parse(told) as Site
}
