import type { Funnel } from '@course/contract/office/figures'
import { countText, numberText } from '@course/contract/words/counts'
import { dayText } from '@course/contract/words/texts'
import styles from './charts.module.css'
import figures from './figures.module.css'

/** How many visitors came, how many wanted to pay, and how many did: a funnel that narrows with each step. */
export function FunnelSteps({ funnel }: { funnel: Funnel }) {
  const { visits, payment, attempted, declined, bought, visitsSince } = funnel
  const steps = [
    { title: 'Visitors', count: visits, share: '', side: '' },
    { title: 'Opened the payment page', count: payment, share: shareText(payment, visits), side: '' },
    {
      title: 'Tried to pay',
      count: attempted,
      share: '',
      side:
        declined === 0
          ? ''
          : `${countText(declined, 'try was', 'tries were')} declined${shareText(declined, attempted)}`,
    },
    { title: 'Bought', count: bought, share: shareText(bought, visits), side: '' },
  ]
  const most = Math.max(...steps.map(({ count }) => count), 1)
  return (
    <>
      <ol className={styles.funnel}>
        {steps.map(({ title, count, share, side }, place) => (
          <li key={title}>
            <Narrowing from={count / most} to={(steps[place + 1]?.count ?? count) / most} />
            <p className={styles.step}>
              <span>{title}</span>
              <b>
                {numberText(count)}
                {share}
              </b>
              {side && <span className={styles.side}>{side}</span>}
            </p>
          </li>
        ))}
      </ol>
      <p className={figures.note}>
        {visitsSince
          ? `Visitors are counted since ${dayText(visitsSince)}, each once a day, without cookies.`
          : 'Visitors are counted from the first one on, each once a day, without cookies. There was none yet.'}{' '}
        Known bots, such as search engines, aren’t counted. Tries count each press on Pay, so one person can try several
        times.{' '}
        {visits > 0 &&
          Math.max(payment, bought) > visits &&
          'Here a step has more people than there were visitors: several people behind one internet address count as one visitor.'}
      </p>
    </>
  )
}

/** One step of the funnel, from its own width to that of the next. A step with few people stays visible. */
function Narrowing({ from, to }: { from: number; to: number }) {
  const half = (share: number) => Math.max(50 * share, 0.5)
  const [top, bottom] = [half(from), half(Math.min(from, to))]
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`${50 - top},2 ${50 + top},2 ${50 + bottom},100 ${50 - bottom},100`} />
    </svg>
  )
}

/**
 * A step of the funnel as a part of an earlier one, in parentheses. Several people behind one address are one visitor, so
 * a later step can have more people than an earlier one; its share is never more than all.
 */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.min(100, Math.round((100 * part) / whole))}%)`
