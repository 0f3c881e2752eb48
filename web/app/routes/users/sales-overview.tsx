import { moneyText } from '@course/contract/money-text'
import { type SalesFigures, sumSales } from '@course/contract/sales'
import type { SalesDay } from '@course/contract/summary'
import { dayText } from '@course/contract/texts'
import { useId } from 'react'
import styles from './admin.module.css'

interface SalesOverviewProps {
  /** Oldest first; the last one is today. */
  days: readonly SalesDay[]
  currency: string
}

/** Sales, refunds and what stays, for today, 7 and 30 days, with a chart and its table. */
export function SalesOverview({ days, currency }: SalesOverviewProps) {
  const id = useId()
  const money = (amount: string) => moneyText(amount, currency)
  const periods = [
    ['Today', sumSales(days.slice(-1))],
    ['Last 7 days', sumSales(days.slice(-7))],
    [`Last ${days.length} days`, sumSales(days)],
  ] as const
  return (
    <section className={styles.sales} aria-labelledby={id}>
      <h3 id={id}>Sales</h3>
      <dl className={styles.periods}>
        {periods.map(([title, figures]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={styles.net}>{money(figures.net)}</dd>
            <dd>{figuresText(figures, money)}</dd>
          </div>
        ))}
      </dl>
      <NetChart days={days} money={money} />
      <details className={styles.table}>
        <summary>The same as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section className={styles.scroll} aria-label="Sales by day" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['Day', 'Sales', 'Gross', 'Refunded', 'Disputed', 'Net'].map((title) => (
                  <th scope="col" key={title}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, count, gross, refunded, disputed, net }) => (
                <tr key={day}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{count}</td>
                  {[gross, refunded, disputed, net].map((amount, position) => (
                    // The columns never change their order.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <td key={position}>{money(amount)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}

function figuresText({ count, gross, refunded, disputed }: SalesFigures, money: (amount: string) => string): string {
  const sales = `${count.toLocaleString('en-US')} ${count === 1 ? 'sale' : 'sales'} of ${money(gross)}`
  const less = [
    refunded === '0.00' ? '' : `${money(refunded)} refunded`,
    disputed === '0.00' ? '' : `${money(disputed)} disputed`,
  ].filter(Boolean)
  return less.length > 0 ? `${sales}, less ${less.join(' and ')}` : sales
}

const height = 80
const step = 10

/** What stayed of each day's sales, as bars. The table below has the figures. */
function NetChart({ days, money }: { days: readonly SalesDay[]; money: (amount: string) => string }) {
  const most = Math.max(...days.map(({ net }) => Number(net)), 1)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${days.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`What stayed of each of the last ${days.length} days’ sales`}
    >
      {days.map(({ day, net }, position) => {
        const tall = Math.max((Number(net) / most) * height, 1)
        return (
          <rect key={day} x={position * step + 1} y={height - tall} width={step - 2} height={tall}>
            <title>{`${dayText(day)}: ${money(net)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
