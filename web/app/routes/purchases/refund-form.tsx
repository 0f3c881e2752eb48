import type { PurchaseDetails } from '@course/contract/purchases'
import { refundPurchase } from '@course/contract/refunds'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { moneyText } from '../../ui/money.ts'
import { cardText } from '../../ui/purchase/card-text.ts'
import { toastError, toastSuccess } from '../../ui/toasts/toast-list.ts'
import { useFailure } from '../../ui/use-failure.ts'
import { useForm } from '../../ui/use-form.ts'
import styles from './purchase.module.css'
import { orderedSentence } from './purchase-words.ts'
import { type RefundFormValues, refundForm } from './refund-form-schema.ts'
import { suggestedAmount } from './refund-rules.ts'

/** Asks for sum and reason, then once more before the money moves. */
export function RefundForm({ purchase, onDone }: { purchase: PurchaseDetails; onDone: () => void }) {
  const { id, terms, cancellation, currency } = purchase
  // The same key again is the same refund: a second try after a lost answer gives nothing back twice.
  const [Key] = useState(() => crypto.randomUUID())
  const [asking, setAsking] = useState<RefundFormValues>()
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const { formProps, faults, showRefusal } = useForm({
    schema: async () => refundForm(terms),
    send: async (values) => setAsking(values),
    onFailure: useFailure(),
  })

  const order = async () => {
    if (!asking) return
    try {
      const { amount, state } = await call(refundPurchase, { params: { id }, body: { Key, ...asking } })
      const tell = state === 'failed' ? toastError : toastSuccess
      tell(orderedSentence(state, moneyText(amount, currency)))
    } catch (error) {
      if (form.current) showRefusal(error, form.current)
      throw error
    }
    await revalidate()
    onDone()
  }

  const sum = asking && moneyText(asking.Amount, currency)
  return (
    <>
      <form className={styles.form} ref={form} {...formProps}>
        <h4>Give money back</h4>
        <div className={styles.sum}>
          <Field
            label={`Amount (${currency})`}
            name="Amount"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={9}
            defaultValue={suggestedAmount(terms)}
            fault={faults.Amount}
          />
        </div>
        <Field
          label="Reason"
          name="Reason"
          autoComplete="off"
          maxLength={500}
          hint="Needed for more than the terms give."
          fault={faults.Reason}
        />
        <label className={styles.check}>
          <input type="checkbox" name="EndAccess" defaultChecked={cancellation?.state === 'open'} />
          <span>End access to the course</span>
        </label>
        <div>
          <Button type="submit">Refund…</Button>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title={`Give back ${sum}?`}
          confirm={`Give back ${sum}`}
          onConfirm={order}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {sum} goes back to {purchase.firstName} {purchase.lastName}, {cardText(purchase)}.{' '}
            {asking.EndAccess ? 'Access to the course ends.' : 'Access to the course stays.'}
          </p>
          <p>This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
