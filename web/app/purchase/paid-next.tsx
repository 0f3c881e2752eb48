import { readOpenings } from '@course/contract/course/learning/learning'
import { deadlineText } from '@course/contract/words/texts'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { Address } from '../kit/address.tsx'
import styles from './paid-next.module.css'

interface PaidNextProps {
  /** The buyer's. */
  email: string
  /** Whose account is open: someone who is logged in may have paid for another person. */
  ownEmail: string
}

/** After a payment: where the receipt is, until when it can be canceled, and where the course begins. */
export function PaidNext({ email, ownEmail }: PaidNextProps) {
  const isOwn = email.toLowerCase() === ownEmail.toLowerCase()
  const deadline = useDeadline(isOwn)
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

/** Until when the own purchase can be canceled, once the server has told. */
function useDeadline(isWanted: boolean): string | undefined {
  const [deadline, setDeadline] = useState<string>()
  useEffect(() => {
    if (!isWanted) return
    call(readOpenings).then(
      ({ window }) => window && setDeadline(deadlineText(window)),
      // The account page tells it, too.
      () => {},
    )
  }, [isWanted])
  return deadline
}
