import { type RunningSite, startSite } from '../../../e2e/support/site.ts'

export const demoSiteOptions = {
  port: { type: 'string', default: '4700' },
  runs: { type: 'string', default: '5' },
} as const

/**
 * Measures a site with the demo course, as `npm start` starts it, and stops it.
 * @param options `port` is the first of two consecutive ports
 */
export async function onDemoSite<T>(options: { port: string }, measure: (site: RunningSite) => Promise<T>): Promise<T> {
  const site = await startSite(Number(options.port))
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}
