import type { Account } from '@course/contract/accounts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api.ts'
import { signOut, storedToken } from '../../session.ts'

interface LoggedIn {
  account: Account
  MemberNotice: typeof import('./member.tsx')['MemberNotice']
}

/**
 * Who is logged in in this tab, as the server has it now. Nobody for a visitor, and until it is known: then the page is
 * the one that everybody gets. `member` is the account that pays for itself, with its token.
 */
export function useMember() {
  const [loggedIn, setLoggedIn] = useState<LoggedIn>()
  useEffect(() => {
    if (!storedToken()) return
    readLoggedIn().then(setLoggedIn, (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) signOut()
    })
  }, [])
  const logOut = () => {
    signOut()
    setLoggedIn(undefined)
  }
  // Who has access, or may not have it again, can still pay for somebody else, as a visitor does.
  const { access, canEnroll } = loggedIn?.account ?? {}
  return { loggedIn, member: access === false && canEnroll ? loggedIn?.account : undefined, logOut }
}

async function readLoggedIn(): Promise<LoggedIn> {
  const { readOwnAccount, MemberNotice } = await import('./member.tsx')
  return { account: await readOwnAccount(), MemberNotice }
}
