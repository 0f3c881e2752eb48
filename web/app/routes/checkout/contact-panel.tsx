import type { Account } from '@course/contract/accounts'
import { maxLength } from '../../forms/max-length.ts'
import { Field } from '../../ui/field.tsx'
import styles from './checkout.module.css'
import type { useContact } from './use-contact.ts'

interface ContactPanelProps {
  faults: Readonly<Record<string, string>>
  contact: ReturnType<typeof useContact>
  /** The account that pays, for somebody who is logged in. */
  member: Account | undefined
  onLogOut: () => void
}

/** Who enrolls: also the account that the payment opens. */
export function ContactPanel({ faults, contact, member, onLogOut }: ContactPanelProps) {
  const { suggestion, acceptSuggestion, sectionProps } = contact
  return (
    <section className={styles.panel} aria-labelledby="contact" {...sectionProps}>
      <h2 id="contact">Your account</h2>
      <div className={styles.pair}>
        <Field
          label="First Name"
          name="FirstName"
          autoComplete="given-name"
          required
          maxLength={maxLength.name}
          fault={faults.FirstName}
        />
        <Field
          label="Last Name"
          name="LastName"
          autoComplete="family-name"
          required
          maxLength={maxLength.name}
          fault={faults.LastName}
        />
      </div>
      <div className={styles.email}>
        <Field
          label="Email"
          name="Email"
          type="email"
          autoComplete="email"
          required
          readOnly={member !== undefined}
          maxLength={maxLength.email}
          fault={faults.Email}
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
        <Field
          label="Password"
          name="Password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={maxLength.password}
          hint="At least 8 characters. You log in with your email and this password."
          fault={faults.Password}
        />
      )}
    </section>
  )
}
