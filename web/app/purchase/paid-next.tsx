import { Address } from '../kit/address.tsx'
import styles from './paid-next.module.css'

interface PaidNextProps {
  /** The buyer's. */
  email: string
  /** Whose account is open: someone who is logged in may have paid for another person. */
  ownEmail: string
  /** Until when it can be canceled, if the server has told. */
  deadline: string | undefined
}

/** After a payment: where the receipt is, until when it can be canceled, and where the course begins. */
export function PaidNext({ email, ownEmail, deadline }: PaidNextProps) {
  const isOwn = email.toLowerCase() === ownEmail.toLowerCase()
  return (
    <ul className={styles.next}>
      <li>
        Your receipt is on its way to{' '}
        <strong>
          <Address email={email} />
        </strong>
        .
      </li>
      {isOwn && (
        <li>{deadline ? `You can cancel until ${deadline}.` : 'You can cancel on the page of your account.'}</li>
      )}
      {isOwn && <li>Start the course: play the first video, or read its lesson.</li>}
    </ul>
  )
}
