import { giveInvoiceDetails, InvoiceDetails, maxDetails } from '@course/contract/sales/papers'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import { startTransition } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { TextAreaField } from '../../../kit/text-area-field.tsx'

/** Adds a company to an invoice. It can be done once, so the dialog says what will happen. */
export function InvoiceDetailsDialog({ purchase, onClose }: { purchase: OwnPurchase; onClose: () => void }) {
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
