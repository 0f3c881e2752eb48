import type { Page, Response } from '@playwright/test'

/** Waits until React has hydrated the page. Before that, a click on a link loads a new document. */
async function waitForHydration(page: Page): Promise<void> {
  await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' })
}

/**
 * Makes every `goto` and `reload` of a page wait for hydration. A journey that acts before scripts arrive names an
 * earlier moment in `waitUntil`.
 */
export function waitForHydrationOnArrival(page: Page): void {
  const { goto, reload } = page
  const waitAfterResponse = async (response: Response | null, waitUntil: string | undefined) => {
    if ((waitUntil ?? 'load') === 'load' && isPage(response)) await waitForHydration(page)
    return response
  }
  page.goto = async (url, options) => waitAfterResponse(await goto.call(page, url, options), options?.waitUntil)
  page.reload = async (options) => waitAfterResponse(await reload.call(page, options), options?.waitUntil)
}

const isPage = (response: Response | null): boolean =>
  response?.headers()['content-type']?.startsWith('text/html') ?? false
