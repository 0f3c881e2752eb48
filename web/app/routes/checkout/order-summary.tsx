import type { Offer } from '@course/contract/checkout'
import { moneyWithCurrencyText } from '@course/contract/money-text'
import { useEffect, useState } from 'react'
import { call, errorMessage } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './checkout.module.css'
import { offerCall } from './offer.ts'

type OfferState = { kind: 'loading' } | { kind: 'failed'; text: string } | { kind: 'read'; offer: Offer }

/** Reads today's price from the server; the page's own price texts don't decide it. */
export function useOffer() {
  const [state, setState] = useState<OfferState>({ kind: 'loading' })
  const reload = () => {
    setState({ kind: 'loading' })
    call(offerCall).then(
      (offer) => setState({ kind: 'read', offer }),
      (error: unknown) => setState({ kind: 'failed', text: errorMessage(error) }),
    )
  }
  useEffect(reload, [])
  /** The server refused the order because the price changed. */
  const changeAmount = (amount: string) =>
    setState((before) => (before.kind === 'read' ? { ...before, offer: { ...before.offer, amount } } : before))
  return { state, reload, changeAmount }
}

export function OrderSummary({ state, reload }: Pick<ReturnType<typeof useOffer>, 'state' | 'reload'>) {
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      {state.kind === 'loading' && <p className={styles.total}>Charged today: …</p>}
      {state.kind === 'failed' && (
        <>
          <Notice kind="error">{state.text}</Notice>
          <Button quiet onClick={reload}>
            Try again
          </Button>
        </>
      )}
      {state.kind === 'read' && (
        <>
          <p>{state.offer.name}</p>
          <p className={styles.total}>
            Charged today: <strong>{moneyWithCurrencyText(state.offer.amount, state.offer.currency)}</strong>
          </p>
          {!state.offer.open && (
            <Notice kind="error">{state.offer.notice ?? 'Payment is closed at the moment.'}</Notice>
          )}
        </>
      )}
    </section>
  )
}
