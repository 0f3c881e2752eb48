import type { Funnel } from '@course/contract/office/figures'
import { dayText } from '@course/contract/words/texts'
import styles from './figures.module.css'

const count = (number: number) => number.toLocaleString('en-US')

/** How many visitors came, how many wanted to pay, and how many did. */
export function FunnelSteps({ funnel }: { funnel: Funnel }) {
  const { visits, payment, attempted, declined, bought, visitsSince } = funnel
  const steps = [
    ['Visitors', count(visits)],
    ['Opened the payment page', `${count(payment)}${shareText(payment, visits)}`],
    ['Tried to pay', count(attempted)],
    ['Declined', `${count(declined)}${shareText(declined, attempted)}`],
    ['Bought', `${count(bought)}${shareText(bought, visits)}`],
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
        Search engines and other programs that say what they are do not count. Tries count each press on Pay, so one
        person can try several times.{' '}
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
