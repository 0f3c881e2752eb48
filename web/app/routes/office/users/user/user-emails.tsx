import { type SentEmail, sendEmailAgain } from '@course/contract/office/users/sent-emails'
import { call } from '../../../../api.ts'
import { ActionButton } from '../../../../forms/action-button.tsx'
import { useDone } from '../../../../forms/use-done.ts'
import { siteTimeText } from '../../../../shell/site-time.tsx'
import styles from '../users.module.css'

interface UserEmailsProps {
  userId: string
  emails: readonly SentEmail[]
  mayChange: boolean
}

/** The emails to a user, as long as the site remembers them. */
export function UserEmails({ userId, emails, mayChange }: UserEmailsProps) {
  return (
    <>
      <p>
        {emails.length === 0
          ? 'No email in the last days. The site forgets an email a week after it was sent.'
          : 'The site forgets an email a week after it was sent.'}
      </p>
      <ul className={styles.watched}>
        {emails.map((email) => (
          <li key={email.id}>
            <span>{email.what}</span>
            <span className={styles.howFar}>{stateText(email)}</span>
            {mayChange && email.maySendAgain && <Again userId={userId} {...email} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function stateText({ state, to, reason, queuedAt, endedAt }: SentEmail): string {
  const when = siteTimeText(endedAt ?? queuedAt)
  if (state === 'waiting') return `To ${to}, waiting since ${siteTimeText(queuedAt)}`
  if (state === 'not_sent') return `Not sent, ${when}. ${reason ?? 'It no longer applied.'}`
  if (state === 'uncertain') return `Perhaps sent to ${to}: the site was stopped at that moment, ${when}`
  if (state === 'refused') return `Came back from ${to}, because there is no such mailbox, ${when}`
  return state === 'sent' ? `Sent to ${to}, ${when}` : `Could not be delivered to ${to}, given up ${when}`
}

function Again({ userId, id, what, to }: { userId: string } & Pick<SentEmail, 'id' | 'what' | 'to'>) {
  const done = useDone()
  const send = async () => {
    await call(sendEmailAgain, { params: { id: userId, email: id } })
    await done(`The email will be sent to ${to} again.`)
  }
  return (
    <div>
      <ActionButton onPress={send}>
        Send again<span className="visually-hidden"> {what}</span>
      </ActionButton>
    </div>
  )
}
