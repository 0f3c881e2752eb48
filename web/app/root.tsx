import { type ReactNode, useEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { brand } from '../../content/site.json'
import { paymentsMode } from './marks.ts'
import './ui/tokens.css'
import './ui/base.css'
import { Chrome } from './ui/chrome.tsx'
import { Page } from './ui/page.tsx'
import { PageError } from './ui/page-error.tsx'
import { Toasts } from './ui/toasts/toasts.tsx'

// Told before the validation library loads: it would try out `eval`, which every policy reports as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Of the shell; every page has a head of its own. */
export const meta = () => [{ title: brand.name }, { name: 'robots', content: 'noindex' }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-payments={paymentsMode()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#12372a" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useFocusOnNavigation()
  return (
    <>
      <Chrome>
        <Outlet />
      </Chrome>
      <Toasts />
    </>
  )
}

/** Without a new document nothing tells a screen reader or the keyboard that the page changed: the focus does. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

export function HydrateFallback() {
  return (
    <Chrome>
      <noscript>
        <Page width="reading">
          <h1>Page not found</h1>
          <p>
            There is no such page, or it needs JavaScript. <a href="/home">Go to the home page</a>
          </p>
        </Page>
      </noscript>
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
