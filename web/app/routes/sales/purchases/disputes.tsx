import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { moneyText } from '@course/contract/words/money-text'
import { Button } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'
import { disputeText, disputeTone } from './dispute-text.ts'
import styles from './purchase.module.css'

/** The bank sets a deadline for an answer, so disputes come before everything else on the page. */
export const Disputes = ({ disputes, currency }: Pick<PurchaseDetails, 'disputes' | 'currency'>) => (
  <div className={styles.wide}>
    <Section title={disputes.length > 1 ? 'Disputes' : 'Dispute'}>
      {disputes.map((dispute) => (
        <Notice kind={disputeTone(dispute)} key={dispute.id}>
          <p>{disputeText(dispute)}</p>
          <p className={styles.detail}>
            Dispute {dispute.id}
            {dispute.amount && ` about ${moneyText(dispute.amount, currency)}`}, last change{' '}
            {siteTimeText(dispute.occurredAt)}
          </p>
        </Notice>
      ))}
      {disputes.some(({ status }) => status === 'open') && (
        <div className={styles.evidence}>
          <p>
            For your answer, print this page or save it as a PDF. It has the payment, the terms, the videos opened, what
            happened, and the access.
          </p>
          <Button quiet onClick={() => print()}>
            Print
          </Button>
        </div>
      )}
    </Section>
  </div>
)
