import * as paths from '@course/contract/paths'
import { useEffect, useRef } from 'react'
import { Address } from '../../../kit/address.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { FormSummary } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { storeEmail } from '../../../session.ts'
import answers from './answer.module.css'
import styles from './checkout.module.css'
import type { Phase, ShownAnswer } from './checkout-screen.ts'
import { OrderSummary, type useOffer } from './order-summary.tsx'
import { AfterSubmit, type CheckoutWords, Terms } from './terms.tsx'
import type { CheckoutNotice } from './use-checkout.ts'

interface OrderPanelProps {
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

/** The order, the Submit button, and the outcome. */
export function OrderPanel(props: OrderPanelProps) {
  const { offer, phase, notice, answer, summary, words, newTerms, buyerEmail, isEmailWrong, isMember, canSubmit } =
    props
  const isEditing = phase === 'editing'
  return (
    <aside className={styles.aside} aria-label="Your order">
      <OrderSummary {...offer} />
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
          <strong>
            <Address email={buyerEmail} />
          </strong>
        </p>
      )}
      {(isEditing || phase === 'paying') && (
        <ButtonRow>
          <Button type="submit" large disabled={!canSubmit}>
            Submit
          </Button>
          {isEditing && (
            <ButtonLink quiet large to={paths.home}>
              Cancel
            </ButtonLink>
          )}
        </ButtonRow>
      )}
      <AfterSubmit words={words} />
    </aside>
  )
}

const looksComplete = (email: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)

function FailureNotice({ notice, email }: { notice: CheckoutNotice; email: string }) {
  const element = useRef<HTMLElement>(null)
  // The pressed button lost the focus while it was disabled.
  useEffect(() => {
    if (notice.takesFocus) element.current?.focus()
  }, [notice])
  return (
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
  )
}
