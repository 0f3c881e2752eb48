import type { Account } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { EmailField, NameFields, PasswordField } from '../../../../forms/account-fields.tsx'
import type { Problems } from '../../../../forms/use-form.ts'
import { SiteLink } from '../../../../kit/site-link.tsx'
import { storeEmail } from '../../../../session.ts'
import styles from '../checkout.module.css'
import type { useContact } from './use-contact.ts'

interface ContactPanelProps {
  problems: Problems
  contact: ReturnType<typeof useContact>
  /** The account that pays, if the buyer is logged in. */
  member: Account | undefined
  onLogOut: () => void
  /** Whether the email belongs to an account that has to log in. */
  hasAccount: boolean
}

/** The buyer's contact data, which also becomes the account. */
export function ContactPanel({ problems, contact, member, onLogOut, hasAccount }: ContactPanelProps) {
  const { suggestion, acceptSuggestion, sectionProps } = contact
  return (
    <section className={styles.panel} aria-labelledby="contact" {...sectionProps}>
      <h2 id="contact">Your account</h2>
      <NameFields problems={problems} />
      <div className={styles.email}>
        <EmailField
          readOnly={member !== undefined}
          problems={problems}
          problem={
            hasAccount && problems.Email ? <LogInSentence text={problems.Email} email={contact.email} /> : undefined
          }
        />
        {/* Always there, so that what appears in it is announced. */}
        <p className={styles.suggestion} aria-live="polite">
          {suggestion && (
            <>
              Did you mean{' '}
              <button type="button" onClick={acceptSuggestion}>
                {suggestion}
              </button>
              ?
            </>
          )}
        </p>
      </div>
      {member ? (
        <p className={styles.member}>
          You are logged in, so no password is needed.{' '}
          <button type="button" onClick={onLogOut}>
            Not you? Log out
          </button>
        </p>
      ) : (
        <PasswordField autoComplete="new-password" hint="At least 8 characters, for your login." problems={problems} />
      )}
    </section>
  )
}

const logIn = 'log in'

/** The server's sentence, in which "log in" leads there. */
function LogInSentence({ text, email }: { text: string; email: string }) {
  const at = text.indexOf(logIn)
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <SiteLink to={paths.login} onClick={() => storeEmail(email)}>
        {logIn}
      </SiteLink>
      {text.slice(at + logIn.length)}
    </>
  )
}
