import { issuePapers } from '@course/contract/sales/papers'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { ActionButton } from '../../../forms/action-button.tsx'
import { Facts, Section } from '../../../kit/facts.tsx'
import { PaperList } from '../../../purchase/paper-list.tsx'
import { sellersTimeZone } from '../../../site-facts.ts'

/** The invoice and the credit notes of a purchase, and what the buyer added. */
export function PurchasePapers({ purchase }: { purchase: PurchaseDetails }) {
  const { can, id, papers, invoiceDetails, status } = purchase
  return (
    <Section title="Invoices">
      {papers.length > 0 && <PaperList papers={papers} timeZone={sellersTimeZone()} />}
      {papers.length === 0 && can.includes('issuePapers') && <IssueButton id={id} />}
      {papers.length === 0 && !can.includes('issuePapers') && (
        <p>{status === 'collecting' ? 'The invoice is issued once the payment is settled.' : 'There is no invoice.'}</p>
      )}
      {invoiceDetails && (
        <Facts
          rows={[
            ['Company', <bdi key="company">{invoiceDetails.company}</bdi>],
            ['Address', <bdi key="address">{invoiceDetails.address.replaceAll('\n', ', ')}</bdi>],
            ['Tax ID', invoiceDetails.taxId ?? 'None'],
          ]}
        />
      )}
    </Section>
  )
}

function IssueButton({ id }: { id: string }) {
  const { revalidate } = useRevalidator()
  const issue = async () => {
    await call(issuePapers, { params: { id } })
    await revalidate()
  }
  return (
    <>
      <p>This purchase has no invoice yet.</p>
      <div>
        <ActionButton onPress={issue}>Issue the invoice</ActionButton>
      </div>
    </>
  )
}
