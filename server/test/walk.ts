import { expect } from 'vitest'

/** A caller who reads pages, and the site's answer. */
interface Asking {
  get(url: string): Promise<{ status: number; headers: { link?: unknown }; body: unknown }>
}

/** Where a list's answer says that the page before or after it is. */
export const readLink = (headers: { link?: unknown }, rel: 'next' | 'prev'): string | undefined =>
  new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1]

/**
 * Follows a list's links from page to page.
 * @returns the pages, in the order of the way, and the address of the last one
 */
export async function followLinks<Row extends { id: string }>(
  asking: Asking,
  start: string,
  rel: 'next' | 'prev' = 'next',
) {
  const pages: Row[][] = []
  let url: string | undefined = start
  let last = start
  while (url && pages.length < 60) {
    const { status, headers, body } = await asking.get(url)
    expect(status).toBe(200)
    pages.push(body as Row[])
    last = url
    url = readLink(headers, rel)
  }
  return { pages, last }
}
