import { requestPapers } from '@course/contract/sales/papers'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { dayOfText } from '@course/contract/words/texts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { PaperList } from '../../../purchase/paper-list.tsx'
import styles from '../account.module.css'
import { InvoiceDetailsDialog } from './invoice-details-dialog.tsx'

/** The invoice of a purchase and what corrects it, for its buyer. */
export function OwnPapers({ purchase }: { purchase: OwnPurchase }) {
  const { papers, status, timeZone, invoiceDetails, detailsUntil } = purchase
  const [isAdding, setIsAdding] = useState(false)
  if (status === 'not collected') return null
  return (
    <section className={styles.papers} aria-label="Invoice">
      <h4>Invoice</h4>
      {papers.length > 0 ? <PaperList papers={papers} timeZone={timeZone} /> : <NoPapers purchase={purchase} />}
      {invoiceDetails && (
        <p>
          Your invoice is made out to <bdi>{invoiceDetails.company}</bdi>.
        </p>
      )}
      {detailsUntil && (
        <>
          <p>
            Buying for a company? Add its name, address and tax ID once, until{' '}
            {dayOfText(new Date(detailsUntil), timeZone)}.
          </p>
          <ButtonRow>
            <Button quiet onClick={() => setIsAdding(true)}>
              Add a company
            </Button>
          </ButtonRow>
        </>
      )}
      {isAdding && <InvoiceDetailsDialog purchase={purchase} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function NoPapers({ purchase: { id, status } }: { purchase: OwnPurchase }) {
  const { revalidate } = useRevalidator()
  const { busy, act } = useAction()
  if (status === 'collecting')
    return <p>It will be here once the bank has settled your payment, usually within a day.</p>
  const request = async () => {
    await call(requestPapers, { params: { id } })
    await revalidate()
  }
  return (
    <ButtonRow>
      <Button quiet busy={busy} onClick={() => act(request)}>
        Get your invoice
      </Button>
    </ButtonRow>
  )
}
