import type { TokenClaims } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { isAdministrator } from '@course/contract/roles'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { logOut as logOutEverywhere, onLogoutElsewhere } from '../access/shared-login.ts'
import { Notice } from '../kit/notice.tsx'
import { finishBeforeLogout } from '../player/leaving.ts'
import { consumeFlash, storeFlash } from '../session.ts'
import { isViewing } from '../storage.ts'
import styles from './area.module.css'
import { BarLinks } from './chrome.tsx'

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
  /** A field beside the links of the second bar. */
  search?: ReactNode
  children: ReactNode
}

/** The header and the second bar of the pages behind the login. */
export function Area({ title, claims, search, children }: AreaProps) {
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
    logOutEverywhere()
    await navigate(paths.login)
  }
  return (
    <>
      <div className={styles.header}>
        <div className={styles.inner}>
          <h1 className={styles.title}>{title}</h1>
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
          <BarLinks links={isAdministrator(claims.Role) ? administratorLinks : memberLinks} />
          {search}
        </div>
      </nav>
      <Carried />
      {children}
    </>
  )
}

/** A message from the previous page, such as the payment page, until another page is opened. */
function Carried() {
  const { pathname } = useLocation()
  const [carried, setCarried] = useState<{ message: string; at: string }>()
  useEffect(() => {
    const flash = consumeFlash()
    if (flash?.kind === 'success') setCarried({ message: flash.message, at: pathname })
  }, [pathname])
  if (carried?.at !== pathname) return null
  return (
    <div className={styles.carried}>
      <Notice kind="success">{carried.message}</Notice>
    </div>
  )
}
