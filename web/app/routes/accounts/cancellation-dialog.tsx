import type { OwnPurchase } from '@course/contract/purchases'
import { requestCancellation } from '@course/contract/refunds'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toastSuccess } from '../../ui/toasts/toast-list.ts'
import { useFailure } from '../../ui/use-failure.ts'
import { cardInWords, getsNothing, nothingBack, sumInWords } from './purchase-words.ts'

interface CancellationDialogProps {
  purchase: OwnPurchase
  onClose: () => void
}

/** The last question before a request to cancel: what the buyer gets back, and what they lose. */
export function CancellationDialog({ purchase, onClose }: CancellationDialogProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const failed = useFailure()
  const ask = async () => {
    setBusy(true)
    try {
      await call(requestCancellation, { params: { id: purchase.id } })
      toastSuccess('Your request has been received.')
      await revalidate()
    } catch (error) {
      onClose()
      failed(error)
    }
  }
  const { isWithinWindow } = purchase.terms
  const keep = (
    <Button quiet={!getsNothing(purchase)} onClick={onClose}>
      Keep the course
    </Button>
  )
  // The dialog focuses its first button. If there is nothing to gain, that is the one that keeps the course.
  if (getsNothing(purchase)) {
    return (
      <Dialog title="Cancel without a refund?" onClose={onClose}>
        <p>
          <strong>{nothingBack(purchase.terms)}</strong>
        </p>
        <ButtonRow>
          {keep}
          <Button quiet onClick={ask} disabled={busy}>
            Yes, cancel without a refund
          </Button>
        </ButtonRow>
      </Dialog>
    )
  }
  return (
    <Dialog title={isWithinWindow ? 'Cancel your enrollment?' : 'Ask to cancel after the window?'} onClose={onClose}>
      {isWithinWindow ? <AmountPromised purchase={purchase} /> : <NothingPromised purchase={purchase} />}
      <ButtonRow>
        <Button onClick={ask} disabled={busy}>
          {isWithinWindow ? 'Yes, request cancellation' : 'Yes, ask anyway'}
        </Button>
        {keep}
      </ButtonRow>
    </Dialog>
  )
}

function AmountPromised({ purchase }: { purchase: OwnPurchase }) {
  const { owed, currency } = purchase.terms
  return (
    <>
      <p>
        You will get back <strong>{sumInWords(owed, currency)}</strong>, to the card that you paid with (
        {cardInWords(purchase)}).
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
        <strong>{sumInWords(terms.discretionary, terms.currency)}</strong>, and your access to the course ends.
      </p>
      <p>If we don't agree, nothing changes: your access to the course continues.</p>
    </>
  )
}
