import * as paths from '@course/contract/paths'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import type { DraftPages } from '@course/contract/publishing/previews'
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import {
  type LoaderFunctionArgs,
  matchPath,
  Outlet,
  type RouteObject,
  UNSAFE_createBrowserHistory,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  useLocation,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { errorMessage } from '../../../api.ts'
import { fillOwnerMarks } from '../../../page-data/owner-marks.ts'
import type { PageContent } from '../../../page-data/page-content.ts'
import { type MakeData, publicData } from '../../../page-data/public-data.ts'
import { loadPage } from '../../../page-module.tsx'
import { type PublicPageName, publicPages } from '../../../public-pages.ts'
import { Chrome } from '../../../shell/chrome.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { DraftBar } from './draft-bar.tsx'
import { applyToDocument, loadDrafts, offerOf, parseDrafts, withTyped } from './drafts.ts'
import { switchCallsOff } from './switch-off.ts'

/** Shows the preview of this document's address in place of the page that React Router has shown. */
export async function startPreview(): Promise<void> {
  const [, , ticket = ''] = location.pathname.split('/')
  const show = takeOver(baseOf(ticket))
  try {
    const { expiresAt, ...saved } = await loadDrafts(ticket)
    show(pagesOf(ticket, saved, expiresAt))
  } catch (error) {
    show(<Refused text={errorMessage(error, 'The drafts can’t be shown: one of them has problems.')} />)
  }
}

const baseOf = (ticket: string) => paths.preview(ticket, '').replace(/\/$/, '')

/** @returns a function that shows something instead of the document's own page */
function takeOver(base: string): (what: ReactNode) => void {
  const container = Object.assign(document.createElement('div'), { id: 'preview' })
  for (const kind of ['click', 'auxclick'])
    container.addEventListener(kind, ({ target }) => keepInside(base, target), { capture: true })
  const others = new CSSStyleSheet()
  others.replaceSync('body > :not(#preview) { display: none !important }')
  const root = createRoot(container)
  return (what) => {
    document.adoptedStyleSheets.push(others)
    document.body.prepend(container)
    root.render(what)
  }
}

/** Links that are not the router's, such as those that open a new tab, lead to the preview of their page, too. */
function keepInside(base: string, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin && Object.values(publicPages).some(({ path }) => matchPath(path, link.pathname)))
    link.href = `${base}${link.pathname}${link.hash}`
}

function pagesOf(ticket: string, saved: DraftPages, expiresAt: string | undefined): ReactNode {
  let drafts = parseDrafts(saved)
  applyToDocument(drafts)
  switchCallsOff(() => offerOf(drafts))
  let typed = () => {}
  // A lesson that is not free is in no preview before the editor has sent it.
  const firstTyped = new Promise<void>((resolve) => {
    typed = resolve
  })
  const isFramed = ticket === 'live' && window.parent !== window
  const bar = expiresAt && <DraftBar expiresAt={expiresAt} unfinished={saved.unfinished} />
  const router = createRouter(ticket, bar, {
    readNow: () => drafts,
    async readFor(path) {
      if (isFramed && path === paths.lesson(':id')) await firstTyped
      return drafts
    },
  })
  if (ticket === 'live')
    followEditor((document, body) => {
      drafts = parseDrafts(withTyped(saved, document, body), document)
      typed()
      applyToDocument(drafts)
      void router.revalidate()
    })
  return <RouterProvider router={router} />
}

interface Source {
  readNow(): PageContent
  /** Waits until there is something to show on a page. */
  readFor(path: string): Promise<PageContent>
}

function createRouter(ticket: string, bar: ReactNode, { readNow, readFor }: Source) {
  const dataOf = (path: string, make: MakeData) => async (args: LoaderFunctionArgs) => {
    const content = await readFor(path)
    const data = fillOwnerMarks(await make(content, args.params.id), content.site) as { head: { title?: string }[] }
    document.title = `Draft: ${data.head.find(({ title }) => title)?.title ?? ''}`
    return data
  }
  const children = (Object.keys(publicPages) as PublicPageName[]).map((name): RouteObject => {
    const { path, load } = publicPages[name]
    return {
      path,
      loader: dataOf(path, publicData[name]),
      lazy: async () => {
        const { Component } = await loadPage(path, load)
        // The payment page asks for the price only once.
        return { Component: () => <Component key={JSON.stringify(offerOf(readNow()))} /> }
      },
    }
  })
  const routes: RouteObject[] = [
    {
      Component: () => <Frame bar={bar} />,
      HydrateFallback: () => null,
      ErrorBoundary: () => <Refused text="This page could not be loaded. Please load it again." />,
      children: [...children, { path: '*', Component: () => <OtherPage isLive={ticket === 'live'} /> }],
    },
  ]
  return UNSAFE_createRouter({
    routes,
    basename: baseOf(ticket),
    history: UNSAFE_createBrowserHistory(),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
  }).initialize()
}

/** Passes on what the editor around this frame sends. A body with problems changes nothing; the editor shows the problems. */
function followEditor(take: (document: DocumentName, body: unknown) => void): void {
  const say = (message: PreviewMessage) => window.parent.postMessage(message, location.origin)
  addEventListener('message', ({ origin, source, data }: MessageEvent<PreviewMessage | null>) => {
    if (origin !== location.origin || source !== window.parent || data?.kind !== 'preview-draft') return
    try {
      take(data.document, data.body)
    } catch {
      // Somebody is still typing.
    }
  })
  if (window.parent !== window) say({ kind: 'preview-ready' })
}

function Frame({ bar }: { bar: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      {bar}
      <Chrome>
        <Outlet />
      </Chrome>
      <StartAtTop key={pathname} />
    </>
  )
}

/** Scrolls to the top when it appears: a new page begins there. */
function StartAtTop() {
  useEffect(() => {
    // A browser may return a promise, which React would take for a cleanup.
    scrollTo(0, 0)
  }, [])
  return null
}

/** A page that is no part of the preview, such as the members area, which needs a login as always. */
function OtherPage({ isLive }: { isLive: boolean }) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isLive) location.replace(pathname)
  }, [isLive, pathname])
  return isLive ? (
    <Page>
      <PageTitle>Not part of the preview</PageTitle>
      <p>Only the public pages are shown here.</p>
    </Page>
  ) : (
    <PageError />
  )
}

const Refused = ({ text }: { text: string }) => (
  <main id="main">
    <Page>
      <PageTitle>There is no preview here</PageTitle>
      <p>{text}</p>
      <p>
        <a href={paths.home}>Go to the published site</a>
      </p>
    </Page>
  </main>
)

/** What the editor and the page in its frame tell each other. Both check that the other one is of this site. */
type PreviewMessage =
  /** The frame can show drafts, and waits for the first. */
  | { kind: 'preview-ready' }
  /** What is typed, as the document's file would hold it. */
  | { kind: 'preview-draft'; document: DocumentName; body: unknown }
