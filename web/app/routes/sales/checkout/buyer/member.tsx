import { type Account, readAccount } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { call } from '../../../../api.ts'
import { Notice } from '../../../../kit/notice.tsx'
import { SiteLink } from '../../../../kit/site-link.tsx'

/** Needed only by logged-in buyers. Loaded later, because the contract imports the validation library. */
export const readOwnAccount = (): Promise<Account> => call(readAccount)

/** For logged-in users who need not, or cannot, pay for their own account. */
export function MemberNotice({ account: { access, canEnroll, email, reason } }: { account: Account }) {
  if (access) {
    return (
      <Notice>
        You are logged in as {email} and already have access to the course.{' '}
        <SiteLink to={paths.members}>Go to the members area</SiteLink>
      </Notice>
    )
  }
  return canEnroll ? null : <Notice kind="error">{reason}</Notice>
}
