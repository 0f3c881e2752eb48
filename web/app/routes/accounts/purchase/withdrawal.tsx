import { withdrawCancellation } from '@course/contract/sales/cancellations'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { purchaseState, whyNotWithdraw } from '@course/contract/sales/terms'
import { deadlineText } from '@course/contract/words/texts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'

/** The button that withdraws an open request to cancel, or why it can't be withdrawn anymore. */
export function Withdrawal({ purchase }: { purchase: OwnPurchase }) {
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const whyNot = whyNotWithdraw(purchaseState(purchase))
  if (whyNot) return <p>{whyNot}</p>
  const withdraw = async () => {
    await call(withdrawCancellation, { params: { id: purchase.id } })
    toastSuccess('You have withdrawn your request.')
    await revalidate()
  }
  return (
    <>
      <ButtonRow>
        <Button quiet onClick={() => setAsking(true)}>
          Withdraw the request
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw your request to cancel?"
          confirm="Yes, withdraw it"
          cancel="Leave it open"
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        >
          <p>Your enrollment then continues. Your access to the course and earlier refunds don’t change.</p>
          <p>{laterText(purchase)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function laterText({ terms }: OwnPurchase): string {
  const isOpen = new Date() < new Date(terms.deadline)
  return isOpen
    ? `You can ask again until ${deadlineText(terms)}. What counts then is when you ask again, and the videos that you have opened by then.`
    : 'The window in which you could cancel has ended. If you ask again later, no refund is owed.'
}
