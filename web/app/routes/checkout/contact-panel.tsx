import { Field } from '../../ui/field.tsx'
import { maxLength } from '../../ui/limits.ts'
import styles from './checkout.module.css'

/** Who enrols: also the account that the payment opens. */
export function ContactPanel({ faults }: { faults: Readonly<Record<string, string>> }) {
  return (
    <section className={styles.panel} aria-labelledby="contact">
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
      <Field
        label="Email"
        name="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={maxLength.email}
        fault={faults.Email}
      />
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
    </section>
  )
}
