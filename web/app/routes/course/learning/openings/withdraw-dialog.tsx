import type { Openings } from '@course/contract/course/learning/learning'
import { withdrawCancellation } from '@course/contract/sales/cancellations'
import { deadlineText, pastDeadlineText } from '@course/contract/words/texts'
import { call } from '../../../../api.ts'
import { ConfirmDialog } from '../../../../forms/confirm-dialog.tsx'
import { toastSuccess } from '../../../../kit/toasts/toast-list.ts'

export type Pause = NonNullable<Openings['pause']>

interface WithdrawDialogProps {
  pause: Pause
  /** Called after the request was withdrawn. */
  onWithdrawn: () => Promise<void>
  onClose: () => void
}

/** Asks whether to withdraw a request to cancel, which pauses openings. */
export function WithdrawDialog({ pause, onWithdrawn, onClose }: WithdrawDialogProps) {
  const withdraw = async () => {
    await call(withdrawCancellation, { params: { id: pause.purchaseId } })
    toastSuccess('You have withdrawn your request.')
    await onWithdrawn()
  }
  return (
    <ConfirmDialog
      title="Withdraw your request to cancel?"
      confirm="Withdraw and open"
      cancel="Keep my request"
      discouraged
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>
        You have asked to cancel. What you have opened stays open, but nothing more can be opened until you withdraw
        your request. Then your enrollment continues.
      </p>
      <p>{laterText(pause)}</p>
    </ConfirmDialog>
  )
}

const laterText = (pause: Pause): string =>
  pause.canAskAgain
    ? `You can ask again until ${deadlineText(pause)}. What you open until then makes the refund smaller.`
    : `The window ran until ${pastDeadlineText(pause)}, so you can’t make this request again: if you withdraw it, no refund is owed anymore.`
