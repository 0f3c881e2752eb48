import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { refundPurchase } from '@course/contract/sales/refunds'
import { purchaseState, whyNotRefund } from '@course/contract/sales/terms'
import { moneyText } from '@course/contract/words/money-text'
import { cardText } from '@course/contract/words/texts'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { useOneOfForms } from '../../../forms/unsaved-changes.tsx'
import { useFailure } from '../../../forms/use-action.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Field } from '../../../kit/field.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import { randomUuid } from '../../../kit/random-uuid.ts'
import { toastError, toastSuccess } from '../../../kit/toasts/toast-list.ts'
import styles from './purchase.module.css'
import { accessAfterRefundText, refundOrderedText } from './purchase-text.ts'
import { type RefundFormValues, refundForm } from './refund-form-schema.ts'
import { TermsFigures } from './terms-figures.tsx'

const refundFormId = 'refund'

/** Leads from other parts of the page to the form, whose amount is already filled in with what is owed. */
export function goToRefund(): void {
  document.querySelector<HTMLInputElement>(`#${refundFormId} input[name=Amount]`)?.focus()
}

/** Asks for amount and reason, then for confirmation. */
function RefundForm({ purchase, onDone }: { purchase: PurchaseDetails; onDone: () => void }) {
  const { terms, cancellation, currency } = purchase
  const [asking, setAsking] = useState<RefundFormValues>()
  const form = useRef<HTMLFormElement>(null)
  const { markSaved } = useOneOfForms(form)
  const { send, revalidate } = useRefund(purchase)
  const { formProps, problems, showRefusal } = useForm({
    schema: async () => refundForm(purchaseState(purchase)),
    send: async (values) => setAsking(values),
    onFailure: useFailure(),
  })

  const order = async () => {
    if (!asking) return
    try {
      await send(asking)
    } catch (error) {
      if (form.current) showRefusal(error, form.current)
      throw error
    }
    markSaved()
    await revalidate()
    onDone()
  }

  const sum = asking && moneyText(asking.Amount, currency)
  return (
    <>
      <form className={styles.form} id={refundFormId} ref={form} {...formProps}>
        <h4>Refund</h4>
        <div className={styles.sum}>
          <Field
            label={`Amount (${currency})`}
            name="Amount"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={20}
            defaultValue={purchaseState(purchase).owedCents > 0 ? terms.owed : ''}
            problem={problems.Amount}
          />
        </div>
        <Field
          label="Reason"
          name="Reason"
          autoComplete="off"
          maxLength={500}
          hint="Needed for more than the terms give."
          problem={problems.Reason}
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
          title={`Refund ${sum}?`}
          confirm={`Refund ${sum}`}
          onConfirm={order}
          onClose={() => setAsking(undefined)}
        >
          <p>
            <PersonName of={purchase} /> gets {sum} back, to {cardText(purchase)}.{' '}
            {accessAfterRefundText(purchase, asking.EndAccess)}
          </p>
          <p>This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** `send` orders the refund and shows the outcome; `revalidate` then reads the purchase again. */
function useRefund({ id, cancellation, currency }: PurchaseDetails) {
  // The same key is the same refund, so a retry after a lost reply refunds nothing twice.
  const [Key] = useState(randomUuid)
  const answers = cancellation?.state === 'open' ? { CancellationId: cancellation.id } : {}
  const { revalidate } = useRevalidator()
  const send = async (values: RefundFormValues) => {
    const { amount, state } = await call(refundPurchase, { params: { id }, body: { Key, ...values, ...answers } })
    const showOutcome = state === 'failed' ? toastError : toastSuccess
    showOutcome(refundOrderedText(state, moneyText(amount, currency)))
  }
  return { send, revalidate }
}

/** The terms of this purchase and, for a Super Admin, the refund form. */
export function RefundArea({ purchase }: { purchase: PurchaseDetails }) {
  const [round, setRound] = useState(1)
  return (
    <Section title="Cancellation terms">
      <TermsFigures
        terms={purchase.terms}
        isAsked={purchase.cancellation?.state === 'open'}
        isLost={purchase.status === 'dispute lost'}
      />
      {purchase.can.includes('refund') ? (
        // New figures start a fresh form. They may arrive after the refund was ordered.
        <RefundForm key={`${round} ${purchase.terms.left}`} purchase={purchase} onDone={() => setRound(round + 1)} />
      ) : (
        <p>{whyNotRefund(purchaseState(purchase)) ?? 'Only a Super Admin can refund.'}</p>
      )}
    </Section>
  )
}
