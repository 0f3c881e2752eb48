import type { RefundTerms } from '@course/contract/sales/refund-terms'
import { refundFormula, toTermsFacts } from '@course/contract/sales/terms'
import { moneyText } from '@course/contract/words/money-text'
import { deadlineText, pastDeadlineText, timeText } from '@course/contract/words/texts'
import { Facts } from '../../../kit/facts.tsx'
import styles from './purchase.module.css'

const windowText = (terms: RefundTerms): string =>
  terms.isWithinWindow ? `Open until ${deadlineText(terms)}` : `Ended at ${pastDeadlineText(terms)}`

const askedWindowText = (terms: RefundTerms): string =>
  `Until ${pastDeadlineText(terms)}. The request came ${terms.isWithinWindow ? 'in time' : 'later'}`

/** The amounts and dates of the terms, as the buyer sees them. */
export function TermsFigures({ terms, isAsked, isLost }: { terms: RefundTerms; isAsked: boolean; isLost?: boolean }) {
  const money = (amount: string) => moneyText(amount, terms.currency)
  const sums = terms.isWithinWindow
    ? ([['Owed', money(terms.owed)]] as const)
    : ([
        ['Owed', money('0.00')],
        ['At your discretion', `up to ${money(terms.discretionary)}`],
      ] as const)
  return (
    <>
      <Facts
        rows={[
          ['Enrolled', timeText(new Date(terms.enrolledAt), terms.timeZone)],
          ['Window', isAsked ? askedWindowText(terms) : windowText(terms)],
          ['Videos opened', `${terms.videosOpened} of ${terms.videosTotal}`],
          ...sums,
          ['Left to refund', money(terms.left)],
        ]}
      />
      {!isLost && (
        <p className={styles.detail}>
          {terms.isWithinWindow
            ? refundFormula(toTermsFacts(terms))
            : 'After the window you keep an administrative fee of at least half of the price.'}
        </p>
      )}
      {isAsked && <p className={styles.detail}>These figures are from the time of the request.</p>}
    </>
  )
}
