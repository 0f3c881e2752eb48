import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { EmailField, NameFields } from '../../../forms/account-fields.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Address } from '../../../kit/address.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { NeedsScript, Notice } from '../../../kit/notice.tsx'
import { useHydrated } from '../../../kit/use-hydrated.ts'
import { sellerFacts } from '../../../site-facts.ts'

const contract = () => import('@course/contract/sales/address-requests')

/** The message of somebody who paid with a mistyped address. */
export function NoEmailForm() {
  const [sentBy, setSentBy] = useState<string>()
  return (
    <>
      <NeedsScript />
      {sentBy === undefined ? <ReportForm onSent={setSentBy} /> : <Sent email={sentBy} />}
    </>
  )
}

function ReportForm({ onSent }: { onSent: (email: string) => void }) {
  const hydrated = useHydrated()
  const { formProps, problems, summary, failure, busy } = useForm({
    schema: async () => (await contract()).AddressRequest,
    send: async (report) => {
      await call((await contract()).reportNoEmail, { body: report })
      onSent(report.Email)
    },
  })
  return (
    <>
      <p>
        Look into your spam folder first. If nothing is there, the address may have been mistyped when you paid. Tell us
        about the payment, and a person looks for it.
      </p>
      <form {...formProps}>
        <NameFields problems={problems} />
        <EmailField label="Your right email" hint="We answer to this address." problems={problems} />
        <Field label="Day of the payment" name="PaidOn" type="date" required problem={problems.PaidOn} />
        <Field
          label="Amount in dollars"
          name="Amount"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          problem={problems.Amount}
        />
        <FormSummary text={summary} />
        {failure && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          <Button type="submit" disabled={!hydrated} busy={busy}>
            Send
          </Button>
          <ButtonLink quiet to={paths.login}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </form>
    </>
  )
}

function Sent({ email }: { email: string }) {
  const seller = sellerFacts()
  return (
    <>
      <Notice kind="success">
        <p>
          Thank you. A person compares this with our payments. If we find yours, we write to <Address email={email} />.
        </p>
      </Notice>
      <p>
        Questions? Write to <a href={`mailto:${seller.email}`}>{seller.email}</a>.
      </p>
    </>
  )
}
