import type { Offer } from '@course/contract/sales/checkout'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { useEffect, useState } from 'react'
import { call, errorMessage } from '../../../../api.ts'
import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import styles from '../checkout.module.css'
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

/** The amount beside Submit with what it is for, and why nothing can be paid, if so. */
export function Total({ state, reload, shown, product }: ReturnType<typeof useOffer> & { product: string }) {
  const [before, after] = shown.orderSummary
  if (state.kind === 'failed')
    return (
      <>
        <Notice kind="error">{state.text}</Notice>
        <Button quiet onClick={reload}>
          Try again
        </Button>
      </>
    )
  return (
    <>
      <p className={styles.total}>
        {before}
        {state.kind === 'read' ? (
          <strong>{moneyWithCurrencyText(state.offer.amount, state.offer.currency)}</strong>
        ) : (
          '…'
        )}
        {after}
        <small>{product}</small>
      </p>
      {state.kind === 'read' && !state.offer.open && (
        <Notice kind="error">{state.offer.notice ?? 'Payment is closed at the moment.'}</Notice>
      )}
    </>
  )
}
