import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { renderedContent } from './page-data/page-content.ts'
import { publicData } from './page-data/public-data.ts'
import type { HeadEntry } from './page-module.tsx'
import { HydrateFallback } from './root.tsx'
import { freeLessonData } from './routes/course/reading/lesson-data.tsx'
import { createRoutes } from './routes.ts'
import { shellHead } from './shell/head.tsx'

const makeData = { ...publicData, lesson: freeLessonData }
const pages = createRoutes(
  (name) =>
    ({ params }) =>
      makeData[name](renderedContent(), params.id),
)
const shell = [{ path: '*', Component: HydrateFallback }]

/** What a document consists of, besides its scripts and styles. */
export interface Rendered {
  head: readonly HeadEntry[]
  html: string
  /** The data of a page by the ID of its route; the shell has none. */
  data?: Record<string, object>
}

/**
 * Renders a public page.
 * @throws if there is no such page
 */
export async function renderPage(path: string): Promise<Rendered & Required<Pick<Rendered, 'data'>>> {
  const { html, data } = await render(pages, path)
  const [shown] = Object.values(data)
  return { head: (shown as { head: HeadEntry[] }).head, html, data }
}

/** Renders the frame of all other pages, which are rendered in the browser. */
export const renderShell = async (): Promise<Rendered> => ({
  head: shellHead(),
  html: (await render(shell, '/')).html,
})

async function render(routes: Parameters<typeof createStaticHandler>[0], path: string) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response || context.errors) throw new Error(`${path} can't be rendered.`, { cause: context })
  const router = createStaticRouter(dataRoutes, context)
  const html = await toHtml(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return { html, data: context.loaderData as Record<string, object> }
}

/** Without streaming, so that the page is complete without scripts. */
async function toHtml(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
