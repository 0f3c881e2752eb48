import type { Offer } from '@course/contract/checkout'
import { moneyWithCurrencyText } from '@course/contract/money-text'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './checkout.module.css'
import { offerCall } from './offer.ts'

type Asked = { kind: 'asking' } | { kind: 'failed'; text: string } | { kind: 'told'; offer: Offer }

/** Asks the server what is charged today; the page's own price texts don't decide that. */
export function useOffer() {
  const [asked, setAsked] = useState<Asked>({ kind: 'asking' })
  const ask = () => {
    setAsked({ kind: 'asking' })
    call(offerCall).then(
      (offer) => setAsked({ kind: 'told', offer }),
      (error: unknown) => setAsked({ kind: 'failed', text: messageOf(error) }),
    )
  }
  useEffect(ask, [])
  /** The server said that the price is another one now. */
  const changeAmount = (amount: string) =>
    setAsked((before) => (before.kind === 'told' ? { ...before, offer: { ...before.offer, amount } } : before))
  return { asked, ask, changeAmount }
}

export function OrderSummary({ asked, ask }: Pick<ReturnType<typeof useOffer>, 'asked' | 'ask'>) {
  return (
    <section className={styles.summary} aria-labelledby="summary">
      <h2 id="summary">Order summary</h2>
      {asked.kind === 'asking' && <p className={styles.total}>Charged today: …</p>}
      {asked.kind === 'failed' && (
        <>
          <Notice kind="error">{asked.text}</Notice>
          <Button quiet onClick={ask}>
            Try again
          </Button>
        </>
      )}
      {asked.kind === 'told' && (
        <>
          <p>{asked.offer.name}</p>
          <p className={styles.total}>
            Charged today: <strong>{moneyWithCurrencyText(asked.offer.amount, asked.offer.currency)}</strong>
          </p>
          {!asked.offer.open && (
            <Notice kind="error">{asked.offer.notice ?? 'Payment is closed at the moment.'}</Notice>
          )}
        </>
      )}
    </section>
  )
}
