import * as paths from '@course/contract/paths'
import { Address } from '../../../../kit/address.tsx'
import { ButtonLink } from '../../../../kit/button.tsx'
import { PaidNote } from '../../../../purchase/paid-note.tsx'
import { paidAttempt, storedToken } from '../../../../session.ts'
import type { Answer } from './follow-attempt.ts'

export interface AnswerProps {
  kind: Answer
  /** The buyer's email. */
  email: string
  /** The server's message when it refused another attempt. */
  remark: string | undefined
}

const headings: Readonly<Record<Answer, string>> = {
  Success: "You're in",
  NotCharged: 'Not charged: try again',
  Checking: "Still checking: please don't pay again",
}

/** Gets the focus with each new outcome, because Submit, which had it, is gone or has another meaning. */
export const AnswerHeading = ({ kind }: AnswerProps) => (
  <h2 key={kind} ref={focusOn} tabIndex={-1}>
    {headings[kind]}
  </h2>
)

const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** Leaves the address to the note below it, as long as this tab can prove the payment. */
function WhoIsIn({ email }: Pick<AnswerProps, 'email'>) {
  const isIn = storedToken() !== null
  if (paidAttempt()?.email === email)
    return <p>{isIn ? 'The course is open.' : 'Log in with your password to open the course.'}</p>
  return (
    <p>
      {isIn ? 'The course is open for' : 'Log in with your password and'}{' '}
      <strong>
        <Address email={email} />
      </strong>
      . We have sent your receipt there, too.
    </p>
  )
}

export function AnswerDetails({ kind, email, remark }: AnswerProps) {
  if (kind === 'Success') {
    return (
      <>
        <WhoIsIn email={email} />
        <ButtonLink to={paths.members}>Go to the members area</ButtonLink>
        <PaidNote />
      </>
    )
  }
  if (kind === 'NotCharged') {
    return (
      <>
        <p role="alert">Your card has not been charged. Please try again.</p>
        <p>The form is ready again. Please type your card once more.</p>
      </>
    )
  }
  return (
    <>
      {remark && <p role="alert">{remark}</p>}
      <ul>
        <li>You may close this page. We’ll keep checking.</li>
        <li>
          As soon as you are in, we write to{' '}
          <strong>
            <Address email={email} />
          </strong>
          .
        </li>
        <li>
          To check again, on any device, come back to this page and choose <em>Already paid?</em> with the same email
          and password.
        </li>
      </ul>
    </>
  )
}
