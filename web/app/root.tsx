import * as paths from '@course/contract/paths'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, type UIMatch, useLocation, useMatches, useNavigation } from 'react-router'
import './kit/tokens.css'
import './kit/base.css'
import { dismissErrorToasts } from './kit/toasts/toast-list.ts'
import type { HeadEntry, PageModule } from './page-module.tsx'
import { Frame } from './shell/frame.tsx'
import { PageError } from './shell/page-error.tsx'
import { shellHead } from './shell/page-meta.ts'
import { Routed } from './shell/routed.tsx'
import { PageSkeleton } from './shell/skeleton.tsx'
import { isViewing } from './storage.ts'

// Set before zod loads: otherwise it tests `eval`, which the security policy reports as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export default function App() {
  useFocusOnNavigation()
  return (
    <>
      {/* Not in the document, because browsers would request it before the first paint. */}
      <link rel="manifest" href="/site.webmanifest" />
      <Chrome>
        <Outlet />
      </Chrome>
    </>
  )
}

/** Moves the focus to a new page, because client-side navigation is silent for screen readers and the keyboard. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const left = useRef<{ pathname: string; focused: Element | null }>(undefined)
  // This cleanup runs before a new page can place the focus.
  useLayoutEffect(() => {
    return () => {
      left.current = { pathname, focused: document.activeElement }
    }
  }, [pathname])
  useEffect(() => {
    if (!left.current || left.current.pathname === pathname) return
    dismissErrorToasts()
    const main = document.getElementById('main')
    // A page may already have set the focus itself.
    const isPlaced = main?.contains(document.activeElement) && document.activeElement !== left.current.focused
    if (!isPlaced) main?.focus({ preventScroll: true })
  }, [pathname])
}

export function HydrateFallback() {
  const { pathname } = useLocation()
  return (
    <Chrome>
      <PageSkeleton isCourse={pathname === paths.members} />
    </Chrome>
  )
}

export function ErrorBoundary() {
  return (
    <Chrome>
      <PageError level={1} />
    </Chrome>
  )
}

const ViewBanner = lazy(async () => ({ default: (await import('./shell/view-banner.tsx')).ViewBanner }))

/** What is around every page of the application. */
function Chrome({ children }: { children: ReactNode }) {
  useHead()
  const { pathname } = useLocation()
  const [shown, setShown] = useState({ pathname, hasMoved: false })
  // True with the first render of another page.
  if (shown.pathname !== pathname) setShown({ pathname, hasMoved: true })
  const banner = isViewing() && (
    <Suspense>
      <ViewBanner />
    </Suspense>
  )
  return (
    <Routed>
      <Frame path={pathname} banner={banner} isPending={useNavigation().state !== 'idle'} hasMoved={shown.hasMoved}>
        {children}
      </Frame>
      <ScrollRestoration />
    </Routed>
  )
}

/** Keeps the document's head up to date with the page that is shown. */
function useHead(): void {
  const location = useLocation()
  const { handle, loaderData, params } = useMatches().at(-1) as UIMatch<{ head?: HeadEntry[] } | undefined, PageModule>
  const entries = handle?.meta?.({ loaderData: loaderData as never, location, params }) ?? loaderData?.head
  const json = JSON.stringify(entries ?? shellHead())
  useEffect(() => replaceHead(JSON.parse(json)), [json])
}

const replaced =
  'title,meta[property],meta[name]:not([name=viewport]),link[rel=canonical],script[type="application/ld+json"]'

function replaceHead(entries: readonly HeadEntry[]): void {
  for (const old of document.head.querySelectorAll(replaced)) old.remove()
  for (const entry of entries) {
    if ('script:ld+json' in entry) {
      const script = Object.assign(document.createElement('script'), { type: 'application/ld+json' })
      script.textContent = JSON.stringify(entry['script:ld+json'])
      document.head.append(script)
    } else if ('title' in entry) document.title = entry.title
    else {
      const element = document.createElement('rel' in entry ? 'link' : 'meta')
      for (const [name, value] of Object.entries(entry)) element.setAttribute(name, value)
      document.head.append(element)
    }
  }
}
