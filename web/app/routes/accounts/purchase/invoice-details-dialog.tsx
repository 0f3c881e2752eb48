import { giveInvoiceDetails, InvoiceDetails, maxDetails } from '@course/contract/sales/papers'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, call } from '../../../api.ts'
import { useFailure } from '../../../forms/use-action.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { TextAreaField } from '../../../kit/text-area-field.tsx'

/** Adds a company to an invoice. It can be done once, so the dialog says what will happen. */
export function InvoiceDetailsDialog({ purchase, onClose }: { purchase: OwnPurchase; onClose: () => void }) {
  const [failure, setFailure] = useState('')
  const failed = useFailure(setFailure)
  const { revalidate } = useRevalidator()
  const { formProps, problems, summary, busy } = useForm({
    schema: async () => InvoiceDetails,
    send: async (body) => {
      setFailure('')
      await call(giveInvoiceDetails, { params: { id: purchase.id }, body })
      await revalidate()
      startTransition(onClose)
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) failed(error)
    },
  })
  return (
    <Dialog title="Add a company to your invoice" busy={busy} onClose={onClose}>
      <form {...formProps}>
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
        <FormSummary text={summary} />
        {failure && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          <Button type="submit" busy={busy}>
            Add to the invoice
          </Button>
          <Button quiet busy={busy} onClick={onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
