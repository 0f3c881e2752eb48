import * as paths from '@course/contract/paths'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { brandName, paymentsMode, sellerFacts, sellersTimeZone } from './site-facts.ts'
import './kit/tokens.css'
import './kit/base.css'
import headings from './kit/fonts/besley-600.woff2'
import { dismissErrorToasts } from './kit/toasts/toast-list.ts'
import { useHydrated } from './kit/use-hydrated.ts'
import { Chrome } from './shell/chrome.tsx'
import { fontScript, paintedScript } from './shell/first-paint.ts'
import { Page } from './shell/page.tsx'
import { PageError } from './shell/page-error.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { browserCheck } from './shell/supported-browser.ts'
import { themeScript } from './shell/theme.ts'

// Set before zod loads: otherwise it tests `eval`, which the security policy reports as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Meta tags of the shell; every page has its own. */
export const meta = () => [{ title: brandName() }, { name: 'robots', content: 'noindex' }]

export function Layout({ children }: { children: ReactNode }) {
  const seller = sellerFacts()
  return (
    <html
      lang="en"
      data-payments={paymentsMode()}
      data-brand={brandName()}
      data-seller={seller.name}
      data-seller-address={seller.address}
      data-seller-email={seller.email}
      data-time-zone={sellersTimeZone()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: headScript() }} suppressHydrationWarning />
        {import.meta.env.SSR && <Icons />}
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

// `SSR`: only in rendered HTML, so that no script contains a copy.

const headScript = () =>
  import.meta.env.SSR ? [browserCheck, themeScript, paintedScript, fontScript(headings)].join(';') : ''

const Icons = () => (
  <>
    <link rel="icon" href="/icon-32.png" sizes="32x32" />
    <link rel="icon" href="/logo.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
  </>
)

export default function App() {
  useFocusOnNavigation()
  return (
    <>
      {/* Only after hydration, because browsers would request it before the first paint. */}
      {useHydrated() && <link rel="manifest" href="/site.webmanifest" />}
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
  return (
    <Chrome>
      {/* Not in the scripts, because it is only shown without them. */}
      <noscript>
        {import.meta.env.SSR && (
          <Page width="reading">
            <h1>Page not found</h1>
            <p>
              There is no such page, or it needs JavaScript. <a href={paths.home}>Go to the home page</a>
            </p>
          </Page>
        )}
      </noscript>
      <PageSkeleton />
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
