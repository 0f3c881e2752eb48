import type { PurchaseDetails } from '@course/contract/purchases'
import { declineCancellation, momentInWords } from '@course/contract/refunds'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/facts.tsx'
import { moneyText } from '../../ui/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { toastSuccess } from '../../ui/toasts/toast-list.ts'
import { cancellationSentence } from './cancellation-words.ts'

/** The buyer's wish to cancel. One that came within the window is a promise; one that came late may be declined. */
export function Cancellation({ purchase, mayDecline }: { purchase: PurchaseDetails; mayDecline: boolean }) {
  const { cancellation, terms, currency, id } = purchase
  if (!cancellation) return null
  const { state, isWithinWindow, answer } = cancellation
  const asked = momentInWords(new Date(cancellation.requestedAt), terms.timeZone)
  return (
    <Section title="Cancellation">
      <p>The buyer asked to cancel on {asked}.</p>
      <Notice kind={state === 'open' ? 'warning' : 'info'}>
        {cancellationSentence(cancellation, moneyText(cancellation.owed, currency))}
      </Notice>
      {answer && <p>The answer was: “{answer}”</p>}
      {mayDecline && state === 'open' && !isWithinWindow && <Decline id={id} />}
    </Section>
  )
}

function Decline({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const decline = async (Reason: string) => {
    await call(declineCancellation, { params: { id }, body: { Reason } })
    toastSuccess('The cancellation has been declined.')
    await revalidate()
  }
  return (
    <div>
      <Button quiet onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Decline the cancellation?"
          onClose={() => setAsking(false)}
          confirm="Decline"
          hint="The buyer reads it."
          onConfirm={decline}
        >
          <p>It came after the window. The price stays paid and the access stays open.</p>
        </ReasonDialog>
      )}
    </div>
  )
}
