import type { Openings } from '@course/contract/course/learning'
import { withdrawCancellation } from '@course/contract/sales/cancellations'
import { deadlineText, pastDeadlineText } from '@course/contract/words/texts'
import { useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'

type Pause = NonNullable<Openings['pause']>

/**
 * While a request to cancel pauses openings, asks whether to withdraw it before something is opened.
 * @param reload reads the openings again, after the request was withdrawn
 */
export function usePause(reload: () => Promise<unknown>) {
  const [asked, setAsked] = useState<Pause>()
  const answer = useRef<(mayOpen: boolean) => void>(undefined)
  const close = (mayOpen: boolean) => {
    setAsked(undefined)
    answer.current?.(mayOpen)
    answer.current = undefined
  }
  const withdraw = async ({ purchaseId }: Pause) => {
    await call(withdrawCancellation, { params: { id: purchaseId } })
    toastSuccess('You have withdrawn your request.')
    await reload()
    close(true)
  }
  return {
    /** @returns whether it may be opened now */
    ask: (pause: Pause) =>
      new Promise<boolean>((resolve) => {
        answer.current?.(false)
        answer.current = resolve
        setAsked(pause)
      }),
    dialog: asked && (
      <ConfirmDialog
        title="Withdraw your request to cancel?"
        confirm="Withdraw and open"
        cancel="Keep my request"
        discouraged
        onConfirm={() => withdraw(asked)}
        onClose={() => close(false)}
      >
        <p>
          You have asked to cancel. What you have opened stays open, but nothing more can be opened until you withdraw
          your request. Then your enrollment continues.
        </p>
        <p>{laterText(asked)}</p>
      </ConfirmDialog>
    ),
  }
}

const laterText = (pause: Pause): string =>
  pause.canAskAgain
    ? `You can ask again until ${deadlineText(pause)}. What you open until then makes the refund smaller.`
    : `The window ran until ${pastDeadlineText(pause)}, so you can’t make this request again: if you withdraw it, no refund is owed anymore.`
