import type { PurchaseDetails } from '@course/contract/purchases'
import { utcText } from '@course/contract/texts'
import { Section } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { disputeText, disputeTone } from './dispute-text.ts'
import styles from './purchase.module.css'

/** The bank sets a deadline for an answer, so disputes come before everything else on the page. */
export const Disputes = ({ disputes }: Pick<PurchaseDetails, 'disputes'>) => (
  <div className={styles.wide}>
    <Section title={disputes.length > 1 ? 'Disputes' : 'Dispute'}>
      {disputes.map((dispute) => (
        <Notice kind={disputeTone(dispute)} key={dispute.id}>
          <p>{disputeText(dispute)}</p>
          <p className={styles.detail}>
            Dispute {dispute.id}, last change {utcText(dispute.occurredAt)}
          </p>
        </Notice>
      ))}
    </Section>
  </div>
)
