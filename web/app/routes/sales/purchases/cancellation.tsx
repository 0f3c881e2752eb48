import { confirmCancellation, declineCancellation } from '@course/contract/sales/cancellations'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { purchaseState } from '@course/contract/sales/terms'
import { moneyText } from '@course/contract/words/money-text'
import { momentText, requestedText } from '@course/contract/words/texts'
import { call } from '../../../api.ts'
import { ConfirmButton } from '../../../forms/confirm-dialog.tsx'
import { ReasonButton } from '../../../forms/reason-dialog.tsx'
import { useDone } from '../../../forms/use-done.ts'
import { Button } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import { cancellationText } from './cancellation-text.ts'
import styles from './purchase.module.css'
import { goToRefund } from './refund-form.tsx'

/** The buyer's cancellation request, and the answers that the terms allow. */
export function Cancellation({ purchase }: { purchase: PurchaseDetails }) {
  const { can, cancellation, terms, currency, id } = purchase
  if (!cancellation) return null
  const { state, answer } = cancellation
  const asked = requestedText({ ...cancellation, requestedAt: new Date(cancellation.requestedAt) }, terms.timeZone)
  const isOwed = state === 'open' && purchaseState(purchase).owedCents > 0
  return (
    <Section title="Cancellation">
      <p>The buyer asked to cancel {asked}.</p>
      {cancellation.recordedAt && <Recorded purchase={purchase} />}
      <Notice kind={state === 'open' ? 'warning' : 'info'}>{cancellationText(purchase)}</Notice>
      {answer && <p>The answer was: “{answer}”</p>}
      {isOwed && can.includes('refund') && (
        <div>
          <Button onClick={goToRefund}>Confirm and refund {moneyText(terms.owed, currency)}…</Button>
        </div>
      )}
      {can.includes('confirm') && <Confirm purchase={purchase} />}
      {can.includes('decline') && <Decline id={id} />}
    </Section>
  )
}

/** When a letter or an email counts, and who recorded it. */
function Recorded({ purchase: { cancellation, cancellations, terms } }: { purchase: PurchaseDetails }) {
  const { id, channel, requestedAt, recordedAt } = cancellation ?? {}
  const recordedBy = cancellations.find((request) => request.id === id)?.recordedBy ?? 'An administrator'
  const moment = (at = '') => momentText(new Date(at), terms.timeZone)
  return (
    <p className={styles.detail}>
      {channel === 'letter' && `It counts from ${moment(requestedAt)}. `}
      <bdi>{recordedBy}</bdi> recorded it on {moment(recordedAt ?? '')}.
    </p>
  )
}

function Confirm({ purchase }: { purchase: PurchaseDetails }) {
  const done = useDone()
  const confirm = async () => {
    await call(confirmCancellation, { params: { id: purchase.id } })
    await done('The cancellation has been confirmed.')
  }
  return (
    <div>
      <ConfirmButton
        quiet={false}
        label="Confirm cancellation…"
        title="Confirm the cancellation?"
        confirm="Confirm without a refund"
        onConfirm={confirm}
      >
        <p>
          Nothing is owed, so nothing is refunded. <PersonName of={purchase} /> loses access to the course and gets an
          email.
        </p>
      </ConfirmButton>
    </div>
  )
}

function Decline({ id }: { id: string }) {
  const done = useDone()
  const decline = async (Reason: string) => {
    await call(declineCancellation, { params: { id }, body: { Reason } })
    await done('The cancellation has been declined.')
  }
  return (
    <div>
      <ReasonButton
        label="Decline"
        title="Decline the cancellation?"
        confirm="Decline"
        hint="The buyer will read it."
        onConfirm={decline}
      >
        <p>The request came after the window. The buyer keeps the course, and nothing is refunded.</p>
      </ReasonButton>
    </div>
  )
}
