import * as paths from '@course/contract/paths'
import { giveInvoiceDetails, InvoiceDetails, maxDetails, requestPapers } from '@course/contract/sales/papers'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { moneyWithCurrencyText } from '@course/contract/words/money-text'
import { cardText, dayOfText, momentText } from '@course/contract/words/texts'
import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { ActionButton } from '../../../forms/action-button.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { TextAreaField } from '../../../kit/text-area-field.tsx'
import { PaperList } from '../../../purchase/paper-list.tsx'
import { Card } from '../../../shell/card.tsx'
import styles from '../account.module.css'
import { CancellationBox } from './cancellation-box.tsx'
import { buyerStatusText } from './own-purchase-text.ts'
import { OwnRefunds } from './own-refunds.tsx'

/** A purchase for its buyer: payment, refunds, and how to cancel. */
export function OwnPurchaseCard({ purchase }: { purchase: OwnPurchase }) {
  return (
    <Card>
      <h4 className={styles.name}>{purchase.productName}</h4>
      <Facts
        rows={[
          ['Amount', moneyWithCurrencyText(purchase.amount, purchase.currency)],
          ['Date', momentText(new Date(purchase.purchasedAt), purchase.timeZone)],
          ['Card', cardText(purchase)],
          ['Status', buyerStatusText[purchase.status]],
          ...(purchase.refunds.length > 0 ? [['Refunds', <OwnRefunds key="refunds" of={purchase} />] as const] : []),
          ['Order', purchase.orderId],
        ]}
      />
      <ButtonRow>
        <ButtonLink quiet to={paths.receipt(purchase.id)}>
          Receipt
        </ButtonLink>
      </ButtonRow>
      <OwnPapers purchase={purchase} />
      <CancellationBox purchase={purchase} />
    </Card>
  )
}

/** The invoice of a purchase and what corrects it, for its buyer. */
function OwnPapers({ purchase }: { purchase: OwnPurchase }) {
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
  if (status === 'collecting')
    return <p>It will be here once the bank has settled your payment, usually within a day.</p>
  const request = async () => {
    await call(requestPapers, { params: { id } })
    await revalidate()
  }
  return (
    <ButtonRow>
      <ActionButton onPress={request}>Get your invoice</ActionButton>
    </ButtonRow>
  )
}

/** Adds a company to an invoice. It can be done once, so the dialog says what will happen. */
function InvoiceDetailsDialog({ purchase, onClose }: { purchase: OwnPurchase; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: async () => InvoiceDetails,
    send: async (body) => {
      await call(giveInvoiceDetails, { params: { id: purchase.id }, body })
      await revalidate()
      startTransition(onClose)
    },
  })
  const { problems } = form
  return (
    <FormDialog title="Add a company to your invoice" submit="Add to the invoice" form={form} onClose={onClose}>
      <p>
        {purchase.papers.length > 0
          ? 'A credit note cancels your first invoice, and a new invoice with the company replaces it. You can do this once.'
          : 'Your invoice will be made out to the company. You can do this once.'}
      </p>
      <Field
        label="Company"
        name="Company"
        autoComplete="organization"
        required
        maxLength={maxDetails.company}
        problem={problems.Company}
      />
      <TextAreaField
        label="Address"
        name="Address"
        rows={4}
        autoComplete="street-address"
        required
        maxLength={maxDetails.address}
        problem={problems.Address}
      />
      <Field
        label="Tax ID (optional)"
        name="TaxId"
        autoComplete="off"
        maxLength={maxDetails.taxId}
        problem={problems.TaxId}
      />
      <FormSummary text={form.summary} />
    </FormDialog>
  )
}
