import type { PurchaseDetails } from '@course/contract/purchases'
import { Section } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { utcText } from '../../ui/utc-text.ts'
import { disputeSentence, disputeTone } from './dispute-words.ts'

export const Disputes = ({ disputes }: Pick<PurchaseDetails, 'disputes'>) => (
  <Section title={disputes.length > 1 ? 'Disputes' : 'Dispute'}>
    {disputes.map((dispute) => (
      <Notice kind={disputeTone(dispute)} key={dispute.id}>
        {disputeSentence(dispute)} ({dispute.id}, {utcText(dispute.occurredAt)})
      </Notice>
    ))}
  </Section>
)
