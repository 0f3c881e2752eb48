import type { Page } from '@playwright/test'

/**
 * Holds back requests, like a slow connection.
 * @param then what happens to them once they are released
 * @returns a function that releases them
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released
    await route[then]()
  })
  return release
}
