import { expect } from 'vitest'

/** A caller that reads pages. */
interface PageReader {
  get(url: string): Promise<{ status: number; headers: { link?: unknown }; body: unknown }>
}

/** The URL of the next or previous page, from a list's Link header. */
export const readLink = (headers: { link?: unknown }, rel: 'next' | 'prev'): string | undefined =>
  new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(headers.link ?? ''))?.[1]

/**
 * Follows a list's links from page to page.
 * @returns the pages in the order in which they were read, and the URL of the last one
 */
export async function followLinks<Row extends { id: string }>(
  reader: PageReader,
  start: string,
  rel: 'next' | 'prev' = 'next',
) {
  const pages: Row[][] = []
  let url: string | undefined = start
  let last = start
  while (url && pages.length < 60) {
    const { status, headers, body } = await reader.get(url)
    expect(status).toBe(200)
    pages.push(body as Row[])
    last = url
    url = readLink(headers, rel)
  }
  return { pages, last }
}
