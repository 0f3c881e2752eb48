import type { Funnel } from '@course/contract/office/figures'
import { numberText } from '@course/contract/words/counts'
import { dayText } from '@course/contract/words/texts'
import styles from './figures.module.css'

/** How many visitors came, how many wanted to pay, and how many did. */
export function FunnelSteps({ funnel }: { funnel: Funnel }) {
  const { visits, payment, attempted, declined, bought, visitsSince } = funnel
  const steps = [
    ['Visitors', numberText(visits)],
    ['Opened the payment page', `${numberText(payment)}${shareText(payment, visits)}`],
    ['Tried to pay', numberText(attempted)],
    ['Declined', `${numberText(declined)}${shareText(declined, attempted)}`],
    ['Bought', `${numberText(bought)}${shareText(bought, visits)}`],
  ]
  return (
    <>
      <dl className={styles.steps}>
        {steps.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {visitsSince
          ? `Visitors are counted since ${dayText(visitsSince)}, each once a day, without cookies.`
          : 'Visitors are counted from the first one on, each once a day, without cookies. There was none yet.'}{' '}
        Known bots, such as search engines, aren’t counted. Tries count each press on Pay, so one person can try several
        times.{' '}
        {Math.max(payment, bought) > visits &&
          'Here a step has more people than there were visitors: several people behind one internet address count as one visitor.'}
      </p>
    </>
  )
}

/**
 * A step of the funnel as a part of an earlier one, in parentheses. Several people behind one address are one visitor, so
 * a later step can have more people than an earlier one; its share is never more than all.
 */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.min(100, Math.round((100 * part) / whole))}%)`
