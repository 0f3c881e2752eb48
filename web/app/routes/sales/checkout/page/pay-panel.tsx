import * as paths from '@course/contract/paths'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Address } from '../../../../kit/address.tsx'
import { Button } from '../../../../kit/button.tsx'
import { FormSummary } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { SiteLink } from '../../../../kit/site-link.tsx'
import { storeEmail } from '../../../../session.ts'
import type { Phase, ShownAnswer } from '../attempt/checkout-screen.ts'
import styles from '../checkout.module.css'
import { Total, type useOffer } from '../order/order-summary.tsx'
import { AfterSubmit, type CheckoutWords, Terms } from '../order/terms.tsx'
import answers from './answer.module.css'
import type { CheckoutNotice } from './use-checkout.ts'

interface PayPanelProps {
  offer: ReturnType<typeof useOffer>
  phase: Phase
  notice: CheckoutNotice | undefined
  answer: ShownAnswer | undefined
  /** The error summary. */
  summary: string | undefined
  words: CheckoutWords
  /** The version of the terms that have changed since the page was loaded. */
  newTerms: string | undefined
  buyerEmail: string
  isEmailWrong: boolean
  isMember: boolean
  canSubmit: boolean
}

/** The amount, the Submit button, and the outcome. */
export function PayPanel(props: PayPanelProps) {
  const { offer, phase, notice, answer, summary, words, newTerms, buyerEmail, isEmailWrong, isMember, canSubmit } =
    props
  const isEditing = phase === 'editing'
  return (
    <section className={styles.pay} aria-label="Pay">
      {phase !== 'paid' && <Total {...offer} product={words.product} />}
      {phase !== 'checking' && phase !== 'paid' && <Terms words={words} newVersion={newTerms} />}
      {notice && <FailureNotice notice={notice} email={buyerEmail} />}
      <div className={answer ? answers.answer : answers.noAnswer} data-answer={answer?.kind}>
        {answer && <answer.Heading {...answer} />}
        <div role="status">
          {phase === 'paying' && (
            <p className={answers.waiting}>Processing your payment. Please don't close this page.</p>
          )}
          {phase === 'checking' && <p>We are still checking your payment. Please don't pay again.</p>}
          {phase === 'paid' && <p>{answer?.paid}</p>}
        </div>
        {answer && <answer.Details {...answer} />}
      </div>
      <FormSummary text={summary} />
      {isEditing && !isEmailWrong && looksComplete(buyerEmail) && (
        <p className={styles.goesTo}>
          {isMember ? 'Your receipt goes to' : 'Your receipt and login go to'}{' '}
          <strong className={styles.address}>
            <Address email={buyerEmail} />
          </strong>
        </p>
      )}
      {(isEditing || phase === 'paying') && (
        <div className={styles.buttons}>
          <Button type="submit" large disabled={!canSubmit}>
            Submit
          </Button>
          {isEditing && <Cancel />}
        </div>
      )}
      <AfterSubmit words={words} />
    </section>
  )
}

const looksComplete = (email: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)

/** A button that works before the page's scripts, because it is a link as well. */
const Cancel = () => (
  <SiteLink role="button" to={paths.home} onKeyDown={pressOnSpace}>
    Cancel
  </SiteLink>
)

function pressOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

function FailureNotice({ notice, email }: { notice: CheckoutNotice; email: string }) {
  const element = useRef<HTMLElement>(null)
  // The pressed button lost the focus while it was disabled.
  useEffect(() => {
    if (notice.takesFocus) element.current?.focus()
  }, [notice])
  return (
    <>
      <Notice kind={notice.kind} {...(notice.takesFocus ? { ref: element } : {})}>
        {notice.text}
        {notice.logIn && (
          <>
            {' '}
            <SiteLink to={paths.login} onClick={() => storeEmail(email)}>
              Log in
            </SiteLink>
          </>
        )}
      </Notice>
      {notice.tips && (
        <ul className={styles.tips}>
          {notice.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
    </>
  )
}
