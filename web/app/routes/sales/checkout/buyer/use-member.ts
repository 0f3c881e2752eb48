import type { Account } from '@course/contract/accounts/accounts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../api.ts'
import { signOut, storedToken } from '../../../../session.ts'

interface LoggedIn {
  account: Account
  MemberNotice: typeof import('./member.tsx')['MemberNotice']
}

/**
 * The logged-in user of this tab, from the server. Undefined for a visitor, and until it is loaded; the page is then
 * the public one. `member` is set if the user pays for their own account.
 */
export function useMember() {
  const [loggedIn, setLoggedIn] = useState<LoggedIn>()
  useEffect(() => {
    if (!storedToken()) return
    readLoggedIn().then(setLoggedIn, (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) signOut()
    })
  }, [])
  /** For a session that has ended. */
  const forget = () => {
    signOut()
    setLoggedIn(undefined)
  }
  const logOut = () => {
    setLoggedIn(undefined)
    import('../../../../access/shared-login.ts').then((shared) => shared.logOut(), signOut)
  }
  // A user with access, or who may not get it again, can still pay for another person, like a visitor.
  const { access, canEnroll } = loggedIn?.account ?? {}
  return { loggedIn, member: access === false && canEnroll ? loggedIn?.account : undefined, logOut, forget }
}

async function readLoggedIn(): Promise<LoggedIn> {
  const { readOwnAccount, MemberNotice } = await import('./member.tsx')
  return { account: await readOwnAccount(), MemberNotice }
}
