import type { Account } from '@course/contract/accounts'
import { EmailField, NameFields, PasswordField } from '../../forms/account-fields.tsx'
import type { Faults } from '../../forms/use-form.ts'
import styles from './checkout.module.css'
import type { useContact } from './use-contact.ts'

interface ContactPanelProps {
  faults: Faults
  contact: ReturnType<typeof useContact>
  /** The account that pays, if the buyer is logged in. */
  member: Account | undefined
  onLogOut: () => void
}

/** The buyer's contact data, which also becomes the account. */
export function ContactPanel({ faults, contact, member, onLogOut }: ContactPanelProps) {
  const { suggestion, acceptSuggestion, sectionProps } = contact
  return (
    <section className={styles.panel} aria-labelledby="contact" {...sectionProps}>
      <h2 id="contact">Your account</h2>
      <NameFields faults={faults} />
      <div className={styles.email}>
        <EmailField readOnly={member !== undefined} faults={faults} />
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
        <PasswordField
          autoComplete="new-password"
          hint="At least 8 characters. You log in with your email and this password."
          faults={faults}
        />
      )}
    </section>
  )
}
