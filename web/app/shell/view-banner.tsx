import { endSupportView } from '@course/contract/office/support-views'
import * as paths from '@course/contract/paths'
import { fullName } from '@course/contract/words/isolated-text'
import { useEffect, useState } from 'react'
import { readClaims } from '../access/claims.ts'
import { call } from '../api.ts'
import { Button } from '../kit/button.tsx'
import { signOut, storedToken } from '../session.ts'
import styles from './view-banner.module.css'

/** In milliseconds. */
const tick = 10_000

/** Says on every page whose account is shown, for how long, and leads back. */
export function ViewBanner() {
  const [token] = useState(storedToken)
  const claims = token === null ? undefined : readClaims(token)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  if (!token || !claims) return null
  const minutes = Math.max(0, Math.ceil((claims.exp * 1_000 - now) / 60_000))
  const name = fullName({ firstName: claims.FirstName, lastName: claims.LastName })
  /** A new document forgets everything that was read. If the call fails, the view ends by itself. */
  const leave = () => {
    void call(endSupportView, { body: { Token: token }, keepalive: true }).catch(() => {})
    signOut()
    window.location.assign(paths.user(claims.sub))
  }
  return (
    <section className={styles.banner} aria-label="Support view">
      <p>
        You see what <strong>{name}</strong> sees. Nothing can be changed or played.{' '}
        {minutes === 0 ? 'The time is over.' : minutes === 1 ? 'Ends in 1 minute.' : `Ends in ${minutes} minutes.`}
      </p>
      <Button quiet onClick={leave}>
        Leave
      </Button>
    </section>
  )
}
