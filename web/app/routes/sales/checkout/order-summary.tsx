import type { Offer } from '@course/contract/sales/checkout'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { useEffect, useState } from 'react'
import { call, errorMessage } from '../../../api.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import styles from './checkout.module.css'
import { offerCall } from './offer.ts'

type OfferState = { kind: 'loading' } | { kind: 'failed'; text: string } | { kind: 'read'; offer: Offer }

/**
 * Reads today's price and its sentences from the server.
 * @param built the sentences in the page, until the server has answered
 */
export function useOffer(built: Offer['shown']) {
  const [state, setState] = useState<OfferState>({ kind: 'loading' })
  const reload = () => {
    setState({ kind: 'loading' })
    call(offerCall).then(
      (offer) => setState({ kind: 'read', offer }),
      (error: unknown) => setState({ kind: 'failed', text: errorMessage(error) }),
    )
  }
  useEffect(reload, [])
  return { state, reload, shown: state.kind === 'read' ? state.offer.shown : built }
}

export function OrderSummary({ state, reload, shown }: ReturnType<typeof useOffer>) {
  const [before, after] = shown.orderSummary
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      {state.kind === 'loading' && (
        <p className={styles.total}>
          {before}…{after}
        </p>
      )}
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
            {before}
            <strong>{moneyWithCurrencyText(state.offer.amount, state.offer.currency)}</strong>
            {after}
          </p>
          {!state.offer.open && (
            <Notice kind="error">{state.offer.notice ?? 'Payment is closed at the moment.'}</Notice>
          )}
        </>
      )}
    </section>
  )
}
