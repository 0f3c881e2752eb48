import type { EmailChangeKind } from '@course/contract/accounts/email-changes'
import type { UserStatus } from '@course/contract/office/users/users'
import { Address } from '../../../../kit/address.tsx'
import { siteTimeText } from '../../../../shell/site-time.tsx'
import styles from '../users.module.css'

const endedBy: Record<EmailChangeKind, string> = {
  owner: 'changed by its owner',
  checkout: 'corrected right after paying',
  administrator: 'changed by an administrator',
  undo: 'undone by the old address',
}

/** The addresses that the account had before. */
export const FormerEmails = ({ emails }: { emails: UserStatus['formerEmails'] }) => (
  <ul className={styles.watched}>
    {emails.map(({ email, until, kind }) => (
      <li key={`${email} ${until}`}>
        <span>
          <Address email={email} />
        </span>
        <span className={styles.howFar}>
          Until {siteTimeText(until)}, {endedBy[kind]}
        </span>
      </li>
    ))}
  </ul>
)
