import {
  deadlineInWords,
  momentInWords,
  pastDeadlineInWords,
  type RefundTerms,
  refundFormula,
} from '@course/contract/refunds'
import { Facts } from '../../ui/facts.tsx'
import { moneyText } from '../../ui/money.ts'
import styles from './purchase.module.css'

/** The figures that the terms go by: the same that the buyer is shown. */
export function TermsFigures({ terms, isAsked }: { terms: RefundTerms; isAsked: boolean }) {
  const money = (amount: string) => moneyText(amount, terms.currency)
  const sums = terms.isWithinWindow
    ? ([['Owed', money(terms.owed)]] as const)
    : ([
        ['Owed', money('0.00')],
        ['At your discretion', `at most ${money(terms.discretionary)}`],
      ] as const)
  return (
    <>
      <Facts
        rows={[
          ['Enrolled', momentInWords(new Date(terms.enrolledAt), terms.timeZone)],
          [
            'Window',
            terms.isWithinWindow ? `Open until ${deadlineInWords(terms)}` : `Ended at ${pastDeadlineInWords(terms)}`,
          ],
          ['Videos opened', `${terms.videosOpened} of ${terms.videosTotal}`],
          ...sums,
          ['Left to give back', money(terms.left)],
        ]}
      />
      <p className={styles.detail}>
        {terms.isWithinWindow
          ? refundFormula(terms)
          : 'After the window an administrative fee of at least half of the price stays.'}
        {isAsked && ' These are the figures of the moment at which the buyer asked.'}
      </p>
    </>
  )
}
