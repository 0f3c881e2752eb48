import * as paths from '@course/contract/paths'
import { type ReactNode, useEffect, useRef } from 'react'
import { SiteLink } from '../kit/site-link.tsx'
import { showToasts } from '../kit/toasts/show-toasts.ts'
import toastsStyles from '../kit/toasts/toasts.module.css'
import { brandName, sellerFacts } from '../site-facts.ts'
import styles from './frame.module.css'
import { outdatedBrowser } from './inline-scripts.ts'
import { Logo } from './logo.tsx'
import { startThemeSwitch, themeChoices } from './theme.ts'
import switchStyles from './theme-switch.module.css'

export interface BarLink {
  to: string
  text: string
}

/** A list of links that marks the current page. @param path of that page */
export const BarLinks = ({ links, path }: { links: readonly BarLink[]; path: string }) => (
  <ul className={styles.links}>
    {links.map(({ to, text }) => (
      <li key={to}>
        <SiteLink className={styles.link} to={to} aria-current={path.replace(/\/$/, '') === to ? 'page' : undefined}>
          {text}
        </SiteLink>
      </li>
    ))}
  </ul>
)

const topLinks = [
  { to: paths.info, text: 'Register Now' },
  { to: paths.members, text: 'Members Area' },
]

interface FrameProps {
  /** The path of the page. */
  path: string
  /** Above the header. */
  banner?: ReactNode
  /** Whether another page is loading. */
  isPending?: boolean
  /** Whether another page was shown since the document was loaded. */
  hasMoved?: boolean
  children: ReactNode
}

/** The frame of every page: header, footer and toasts. */
export function Frame({ path, banner, isPending = false, hasMoved = false, children }: FrameProps) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {banner}
      {isPending && <div className={styles.pending} />}
      <header className={styles.bar}>
        <p className={styles.outdated}>{outdatedBrowser}</p>
        <p className={styles.ribbon}>Test mode: no real card is charged.</p>
        <nav className={styles.barInner} aria-label="Main">
          <SiteLink className={styles.brand} to={paths.home}>
            <Logo />
            {brandName()}
          </SiteLink>
          <BarLinks links={topLinks} path={path} />
        </nav>
      </header>
      <Toasts />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={isPending} data-moved={hasMoved || undefined}>
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
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => (group.current ? startThemeSwitch(group.current) : undefined), [])
  return (
    <fieldset className={switchStyles.switch} id="theme" ref={group} disabled>
      <legend>Theme</legend>
      <div className={switchStyles.choices}>
        {themeChoices.map((theme) => (
          <label key={theme}>
            <input type="radio" name="theme" value={theme} />
            {theme}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The place of the toasts, at the top right below the bar. The region is always there, so that additions are announced. */
function Toasts() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => (region.current ? showToasts(region.current) : undefined), [])
  return (
    <div className={toastsStyles.place}>
      <div
        className={toastsStyles.region}
        id="toasts"
        ref={region}
        role="status"
        aria-label="Notifications"
        aria-live="polite"
        aria-atomic="false"
        aria-relevant="additions"
      />
    </div>
  )
}
