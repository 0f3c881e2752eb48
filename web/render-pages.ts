import { lessonPage, type PrerenderedPage, prerenderedPages } from '@course/contract/pages'
import type { PageContent } from './app/page-data/page-content.ts'

type Handler = (request: Request) => Promise<Response>

/** The shell of all pages that are rendered in the browser. */
export const shellPath = '/__spa-fallback.html'

export const documentPath = (page: string) => `${page}/index.html`

/** Every public page of some content: the fixed ones, and one for each free lesson. */
export const pagesOf = ({ freeLessons }: Pick<PageContent, 'freeLessons'>): PrerenderedPage[] => [
  ...prerenderedPages,
  ...freeLessons.map(({ videoId }) => lessonPage(videoId)),
]

/**
 * Renders every public page, its data, and the shell.
 * @param handler React Router's own, of the server bundle
 * @returns the text of each file by its path
 * @throws if a page can't be rendered
 */
export async function renderPages(handler: Handler, listed: readonly PrerenderedPage[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const { path } of listed) {
    files.set(`${path}.data`, await read(handler, `${path}.data`))
    files.set(documentPath(path), await read(handler, `${path}/`))
  }
  return files.set(shellPath, await read(handler, '/', { 'X-React-Router-SPA-Mode': 'yes' }))
}

async function read(handler: Handler, path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await handler(new Request(`http://localhost${path}`, { headers }))
  const text = await response.text()
  if (response.status === 200 || (response.status === 202 && path.endsWith('.data'))) return text
  throw new Error(`${path} was rendered with status ${response.status}.`)
}
