import type { PurchaseDetails } from '@course/contract/purchases'
import { Section } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { utcText } from '../../ui/utc-text.ts'

const texts = {
  open: 'The buyer’s bank disputes this payment. Answer it in the control panel of the card provider.',
  won: 'The dispute was won. The payment stands.',
  lost: 'The dispute was lost. The bank has taken the sum back.',
}
const kinds = { open: 'warning', won: 'info', lost: 'error' } as const

export const Disputes = ({ disputes }: Pick<PurchaseDetails, 'disputes'>) => (
  <Section title="Dispute">
    {disputes.map(({ id, status, occurredAt }) => (
      <Notice kind={kinds[status]} key={id}>
        {texts[status]} ({id}, {utcText(occurredAt)})
      </Notice>
    ))}
  </Section>
)
