import * as paths from '@course/contract/paths'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import './kit/tokens.css'
import './kit/base.css'
import { dismissErrorToasts } from './kit/toasts/toast-list.ts'
import { Chrome } from './shell/chrome.tsx'
import { Head } from './shell/head.tsx'
import { PageError } from './shell/page-error.tsx'
import { PageSkeleton } from './shell/skeleton.tsx'

// Set before zod loads: otherwise it tests `eval`, which the security policy reports as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <Head />
    <Chrome>{children}</Chrome>
    <ScrollRestoration />
  </>
)

export default function App() {
  useFocusOnNavigation()
  return (
    <>
      {/* Not in the document, because browsers would request it before the first paint. */}
      <link rel="manifest" href="/site.webmanifest" />
      <Frame>
        <Outlet />
      </Frame>
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
    <Frame>
      <PageSkeleton isCourse={pathname === paths.members} />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <PageError level={1} />
    </Frame>
  )
}
