import { withdrawCancellation } from '@course/contract/sales/cancellations'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { purchaseState, refundFormula, toTermsFacts, whyNotCancel, whyNotWithdraw } from '@course/contract/sales/terms'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import {
  deadlineText,
  openingRuleText,
  pastDeadlineText,
  requestedText,
  windowText,
} from '@course/contract/words/texts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { ConfirmButton } from '../../../forms/confirm-dialog.tsx'
import { useDone } from '../../../forms/use-done.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import styles from '../account.module.css'
import { CancellationDialog } from './cancellation-dialog.tsx'
import {
  cancellationRequestText,
  isWrittenOnly,
  noRefundText,
  refundsNothing,
  writtenOnlyText,
} from './own-purchase-text.ts'

/** The cancellation deadline, the refund, and the state of the request. */
export function CancellationBox({ purchase }: { purchase: OwnPurchase }) {
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { cancellation, status, terms } = purchase
  const isOpen = cancellation?.state === 'open'
  // The focused button may be gone, so the focus moves to the answer.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen !== wasOpen.current) heading.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const whyNot = whyNotCancel(purchaseState(purchase))
  if (whyNot && !cancellation && status !== 'disputed') return null
  return (
    <section className={styles.cancellation} aria-label="Cancellation">
      <h4 ref={heading} tabIndex={-1}>
        Cancellation
      </h4>
      {cancellation && <RequestedCancellation purchase={purchase} />}
      {isOpen && <Withdrawal purchase={purchase} />}
      {whyNot && !cancellation && <p>{whyNot}</p>}
      {isWrittenOnly(purchase) && <p>{writtenOnlyText(purchase)}</p>}
      {!whyNot && (
        <>
          {terms.isWithinWindow ? <WithinWindow purchase={purchase} /> : <AfterWindow purchase={purchase} />}
          <ButtonRow>
            <Button quiet onClick={() => setAsking(true)}>
              {terms.isWithinWindow ? 'Request cancellation' : 'Ask anyway'}
            </Button>
          </ButtonRow>
          {asking && <CancellationDialog purchase={purchase} onClose={() => setAsking(false)} />}
        </>
      )}
    </section>
  )
}

function WithinWindow({ purchase }: { purchase: OwnPurchase }) {
  const { terms } = purchase
  return (
    <>
      <p>
        <strong>{windowText(terms)}</strong>
      </p>
      {refundsNothing(purchase) && <Notice kind="warning">{noRefundText(terms)}</Notice>}
      <p>You get back what you paid less the value of the videos that you have opened. {openingRuleText(terms)}</p>
      <p className={styles.formula}>{refundFormula(toTermsFacts(terms))}</p>
    </>
  )
}

function AfterWindow({ purchase: { terms } }: { purchase: OwnPurchase }) {
  return (
    <>
      <p>
        You could cancel until <strong>{pastDeadlineText(terms)}</strong>. Nothing is owed after it: what you paid is
        not refunded, and your access continues.
      </p>
      <p>
        You can ask anyway. Whether we agree is at our discretion, and we would keep a fee of at least half of the
        price: at most {moneyWithCurrencyText(terms.discretionary, terms.currency)} could be refunded.
      </p>
    </>
  )
}

/** The request to cancel: when it was made, the refund, and the answer. */
function RequestedCancellation({ purchase }: { purchase: OwnPurchase }) {
  const { cancellation, timeZone } = purchase
  if (!cancellation) return null
  return (
    <Notice kind={cancellation.state === 'refunded' ? 'success' : 'info'}>
      <p>
        You asked to cancel{' '}
        <strong>{requestedText({ ...cancellation, requestedAt: new Date(cancellation.requestedAt) }, timeZone)}</strong>
        , {cancellation.isWithinWindow ? 'within the window' : 'after the window had ended'}.
      </p>
      <p>{cancellationRequestText(purchase)}</p>
      {cancellation.state === 'declined' && <p>Our answer: {cancellation.answer}</p>}
    </Notice>
  )
}

/** The button that withdraws an open request to cancel, or why it can't be withdrawn anymore. */
function Withdrawal({ purchase }: { purchase: OwnPurchase }) {
  const done = useDone()
  const whyNot = whyNotWithdraw(purchaseState(purchase))
  if (whyNot) return <p>{whyNot}</p>
  const withdraw = async () => {
    await call(withdrawCancellation, { params: { id: purchase.id } })
    await done('You have withdrawn your request.')
  }
  return (
    <ButtonRow>
      <ConfirmButton
        label="Withdraw the request"
        title="Withdraw your request to cancel?"
        confirm="Yes, withdraw it"
        cancel="Leave it open"
        onConfirm={withdraw}
      >
        <p>Your enrollment then continues. Your access to the course and earlier refunds don’t change.</p>
        <p>{laterText(purchase)}</p>
      </ConfirmButton>
    </ButtonRow>
  )
}

function laterText({ terms }: OwnPurchase): string {
  const isOpen = new Date() < new Date(terms.deadline)
  return isOpen
    ? `You can ask again until ${deadlineText(terms)}. What counts then is when you ask again, and the videos that you have opened by then.`
    : 'The window in which you could cancel has ended. If you ask again later, no refund is owed.'
}
