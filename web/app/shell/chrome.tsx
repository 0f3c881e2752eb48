import * as paths from '@course/contract/paths'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { SiteLink } from '../kit/site-link.tsx'
import { Toasts } from '../kit/toasts/toasts.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { brandName, sellerFacts } from '../site-facts.ts'
import { isViewing } from '../storage.ts'
import styles from './chrome.module.css'
import { outdatedBrowser } from './inline-scripts.ts'
import { Logo } from './logo.tsx'
import { chooseTheme, chosenTheme, onTheme, themeChoices } from './theme.ts'
import switchStyles from './theme-switch.module.css'

export interface BarLink {
  to: string
  text: string
}

/** A list of links that marks the current page. */
export function BarLinks({ links }: { links: readonly BarLink[] }) {
  const { pathname } = useLocation()
  return (
    <ul className={styles.links}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <SiteLink className={styles.link} to={to} aria-current={matchPath(to, pathname) ? 'page' : undefined}>
            {text}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

const topLinks = [
  { to: paths.info, text: 'Register Now' },
  { to: paths.members, text: 'Members Area' },
]

const ViewBanner = lazy(async () => ({ default: (await import('./view-banner.tsx')).ViewBanner }))

/** The frame of every page: header, footer and toasts. */
export function Chrome({ children }: { children: ReactNode }) {
  const pending = useNavigation().state !== 'idle'
  const hasMoved = useMoved()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {useHydrated() && isViewing() && (
        <Suspense>
          <ViewBanner />
        </Suspense>
      )}
      {pending && <div className={styles.pending} />}
      <header className={styles.bar}>
        <p className={styles.outdated}>{outdatedBrowser}</p>
        <p className={styles.ribbon}>Test mode: no real card is charged.</p>
        <nav className={styles.barInner} aria-label="Main">
          <SiteLink className={styles.brand} to={paths.home}>
            <Logo />
            {brandName()}
          </SiteLink>
          <BarLinks links={topLinks} />
        </nav>
      </header>
      <Toasts />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={pending} data-moved={hasMoved || undefined}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.footerInner}>
          <div>
            <p>{brandName()} is for education only. Nothing on this site is investment, legal or tax advice.</p>
            <p className={styles.footerLinks}>
              <SiteLink to={paths.legal}>Legal disclaimer and terms</SiteLink>
              <SiteLink to={paths.privacy}>Privacy</SiteLink>
              <SiteLink to={paths.accessibility}>Accessibility</SiteLink>
              <SiteLink to={paths.noEmail}>I paid but get no email</SiteLink>
            </p>
            <Seller />
          </div>
          <ThemeSwitch />
        </div>
      </footer>
    </>
  )
}

/** Whether another page was opened since the document was loaded. True with the first render of that page. */
function useMoved(): boolean {
  const { pathname } = useLocation()
  const [shown, setShown] = useState({ pathname, hasMoved: false })
  if (shown.pathname !== pathname) setShown({ pathname, hasMoved: true })
  return shown.hasMoved
}

/** The contact address on every page; those who cannot log in need it most. */
function Seller() {
  const { name, address, email } = sellerFacts()
  return (
    <p className={styles.seller}>
      {name}, {address}. Questions? Write to <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}

function ThemeSwitch() {
  const chosen = useSyncExternalStore(onTheme, chosenTheme, () => 'system')
  return (
    <fieldset className={switchStyles.switch} disabled={!useHydrated()}>
      <legend>Theme</legend>
      <div className={switchStyles.choices}>
        {themeChoices.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            {theme}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
