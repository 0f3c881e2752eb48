import { requestCancellation } from '@course/contract/sales/cancellations'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { cardText } from '@course/contract/words/texts'
import { call } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { useDone } from '../../../forms/use-done.ts'
import { noRefundText, refundsNothing } from './own-purchase-text.ts'

interface CancellationDialogProps {
  purchase: OwnPurchase
  onClose: () => void
}

/** Asks for confirmation of a cancellation: the refund, and what the buyer loses. */
export function CancellationDialog({ purchase, onClose }: CancellationDialogProps) {
  const done = useDone()
  const onConfirm = async () => {
    await call(requestCancellation, { params: { id: purchase.id } })
    await done('Your request has been received.')
  }
  const question = { onConfirm, onClose, cancel: 'Keep the course' }
  if (refundsNothing(purchase)) {
    return (
      <ConfirmDialog {...question} title="Cancel without a refund?" confirm="Yes, cancel without a refund" discouraged>
        <p>
          <strong>{noRefundText(purchase.terms)}</strong>
        </p>
      </ConfirmDialog>
    )
  }
  return purchase.terms.isWithinWindow ? (
    <ConfirmDialog {...question} title="Cancel your enrollment?" confirm="Yes, request cancellation" isEven>
      <AmountPromised purchase={purchase} />
    </ConfirmDialog>
  ) : (
    <ConfirmDialog {...question} title="Ask to cancel after the window?" confirm="Yes, ask anyway" isEven>
      <NothingPromised purchase={purchase} />
    </ConfirmDialog>
  )
}

function AmountPromised({ purchase }: { purchase: OwnPurchase }) {
  const { owed, currency } = purchase.terms
  return (
    <>
      <p>
        You will get back <strong>{moneyWithCurrencyText(owed, currency)}</strong>, to the card that you paid with (
        {cardText(purchase)}).
      </p>
      <p>
        When we send the refund your enrollment ends, and with it your access to the course. Videos that you open after
        your request don't reduce the amount.
      </p>
    </>
  )
}

function NothingPromised({ purchase: { terms } }: { purchase: OwnPurchase }) {
  return (
    <>
      <p>
        No refund is owed after the window. If we agree, you will get back at most{' '}
        <strong>{moneyWithCurrencyText(terms.discretionary, terms.currency)}</strong>, and your access to the course
        ends.
      </p>
      <p>If we don't agree, nothing changes: your access to the course continues.</p>
    </>
  )
}
