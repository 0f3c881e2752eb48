import { pages, serverRenderedNames } from '@course/contract/pages'
import type { Plugin, ViteDevServer } from 'vite'
import { pageContentOf, readContent } from './content-files.ts'

type Server = typeof import('./app/entry.server.tsx')
type Documents = typeof import('./app/document.tsx')

/** Renders each page when it is asked for, as Vite describes it for servers that render. Only for development. */
export const devPages: Plugin = {
  name: 'dev-pages',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use(async (request, response, next) => {
      try {
        const [path = '/'] = (request.originalUrl ?? '/').split('?')
        response.setHeader('content-type', 'text/html')
        response.end(await renderPath(server, path))
      } catch (error) {
        next(error)
      }
    })
  },
}

async function renderPath(server: ViteDevServer, path: string) {
  const { renderPage, renderShell } = (await server.ssrLoadModule('/app/entry.server.tsx')) as Server
  const { renderDocument } = (await server.ssrLoadModule('/app/document.tsx')) as Documents
  globalThis.pageContent = pageContentOf(await readContent())
  const page = publicPage(path)
  const rendered = await (page ? renderPage(page.name, page.id) : renderShell())
  const { text } = renderDocument({ ...rendered, styles: '', scripts: [`/app/entry.${page?.entry ?? 'client.tsx'}`] })
  return server.transformIndexHtml(path, page ? `${text}${devStyles}` : text)
}

function publicPage(path: string) {
  const [, room, id] = path.split('/')
  if (room === 'lesson' && id) return { name: 'lesson' as const, id, entry: 'document.ts' }
  const name = serverRenderedNames.find((each) => pages[each].path === path)
  return name && { name, id, entry: pages[name].scripts === 'form' ? `${path.slice(1)}.tsx` : 'document.ts' }
}

/** In development, styles come with the scripts of pages, so this loads the pages for documents, which lack them. */
const devStyles = `<script type="module">import '/app/root.tsx'
import { publicPages } from '/app/public-pages.ts'
for (const { load } of Object.values(publicPages)) load()</script>`
