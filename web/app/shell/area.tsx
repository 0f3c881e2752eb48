import type { TokenClaims } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { isAdministrator } from '@course/contract/roles'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { mayDiscardValues } from '../access/kept-values.ts'
import { logOut as logOutEverywhere, onLogoutElsewhere } from '../access/shared-login.ts'
import { Notice } from '../kit/notice.tsx'
import { finishBeforeLogout } from '../player/leaving.ts'
import { consumeFlash, type Flash, storedFlash, storeFlash } from '../session.ts'
import { isViewing } from '../storage.ts'
import styles from './area.module.css'
import { BarLinks } from './frame.tsx'

const administratorLinks = [
  { to: paths.users, text: 'Users' },
  { to: paths.purchases, text: 'Purchases' },
]
const memberLinks = [
  { to: paths.gettingStarted, text: 'Getting Started' },
  { to: paths.members, text: 'Course' },
  { to: paths.stateResources, text: 'State Resources' },
  { to: paths.generalResources, text: 'General Resources' },
]

interface AreaProps {
  title: 'Members Area' | 'Admin Area'
  claims: TokenClaims
  /** Links beside the heading. */
  menu?: ReactNode
  /** A field beside the links of the second bar. */
  search?: ReactNode
  /** What follows the message of a payment. @param email of the buyer */
  afterPaying?: ((email: string) => ReactNode) | undefined
  children: ReactNode
}

/** The header and the second bar of the pages behind the login. */
export function Area({ title, claims, menu, search, afterPaying, children }: AreaProps) {
  const navigate = useNavigate()
  useEffect(
    () =>
      onLogoutElsewhere(() => {
        storeFlash({ kind: 'success', message: 'You have logged out in another tab.' })
        void navigate(paths.login)
      }),
    [navigate],
  )
  /** What was watched is sent first, as the server takes it only from its own member. */
  const logOut = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await finishBeforeLogout()
    if (!mayDiscardValues(claims.sub)) return
    logOutEverywhere()
    await navigate(paths.login)
  }
  return (
    <>
      <div className={styles.header}>
        <div className={styles.inner}>
          <h1 className={styles.title}>{title}</h1>
          {menu}
          <p className={styles.who}>
            {isViewing() ? 'Seen as:' : 'Logged in as:'} <Link to={paths.account}>{claims.Email}</Link>
          </p>
          {/* The banner has Leave. */}
          {!isViewing() && (
            <Link className={styles.logout} to={paths.login} onClick={(event) => void logOut(event)}>
              Logout
            </Link>
          )}
        </div>
      </div>
      <nav className={styles.bar} aria-label={title}>
        <div className={styles.inner}>
          <BarLinks
            links={isAdministrator(claims.Role) ? administratorLinks : memberLinks}
            path={useLocation().pathname}
          />
          {search}
        </div>
      </nav>
      <Carried afterPaying={afterPaying} />
      {children}
    </>
  )
}

const carriedTo = (pathname: string, flash: Flash | undefined) =>
  flash?.kind === 'success' ? { ...flash, at: pathname } : undefined

/** A message from the previous page, until another page is opened. The one of a payment has the buyer's email. */
function Carried({ afterPaying }: Pick<AreaProps, 'afterPaying'>) {
  const { pathname } = useLocation()
  // Read at once, so that the page does not move when the message arrives.
  const [carried, setCarried] = useState(() => carriedTo(pathname, storedFlash()))
  useEffect(() => {
    const next = carriedTo(pathname, consumeFlash())
    if (next) setCarried(next)
  }, [pathname])
  if (carried?.at !== pathname) return null
  return (
    <div className={styles.carried}>
      <Notice kind="success">
        {carried.message}
        {carried.email && afterPaying?.(carried.email)}
      </Notice>
    </div>
  )
}
