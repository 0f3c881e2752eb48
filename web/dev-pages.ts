import { yearsText } from '@course/contract/office/retention/retention-table'
import { prerenderedPages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { decimalAmount, priceMarkValues, pricePieces } from '@course/contract/sales/prices'
import { sellerMarkValues } from '@course/contract/words/seller-marks'
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
        const { type, body } = await renderPath(server, path)
        response.setHeader('content-type', type)
        response.end(body)
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
  if (path.endsWith('.data')) {
    const { data } = await renderPage(path.slice(0, -'.data'.length))
    return { type: 'application/json', body: JSON.stringify(Object.values(data)[0]) }
  }
  const rendered = await (isPublic(path) ? renderPage(path) : renderShell())
  const scripts = ['/app/entry.client.tsx']
  const html = renderDocument({ ...rendered, styles: '', sheets: [], scripts })
  return { type: 'text/html', body: await server.transformIndexHtml(path, await fillMarks(html)) }
}

/** Puts the demo's prices and facts in place of their marks, as the server does. */
export async function fillMarks(text: string): Promise<string> {
  const files = await readContent()
  const { sentences, chargedCents } = files['prices.json']
  const site = files['site.json']
  const values: Record<string, string> = {
    ...priceMarkValues(pricePieces(sentences)),
    'offer.amount': decimalAmount(chargedCents),
    'offer.currency': 'USD',
    'offer.availability': 'InStock',
    ...sellerMarkValues(site),
    'site.timeZone': site.timeZone,
    'site.auditKept': yearsText(7),
    'payments.mode': 'local',
    'site.publicUrl': 'http://localhost:5173',
  }
  return text.replace(/\{\{([\w.]+)\}\}/g, (mark, name) => values[name] ?? mark)
}

const isPublic = (path: string) =>
  path.startsWith(paths.lesson('')) || prerenderedPages.some((page) => page.path === path)
