import type { SalesDay } from '@course/contract/office/summary'
import * as paths from '@course/contract/paths'
import { type SalesFigures, sumSales } from '@course/contract/sales/sales'
import { countText } from '@course/contract/words/counts'
import { shortDayText } from '@course/contract/words/dates'
import { moneyText } from '@course/contract/words/money-text'
import { dayText } from '@course/contract/words/texts'
import { useId } from 'react'
import { Link } from 'react-router'
import { SalesChart } from '../figures/sales-chart.tsx'
import { SalesTable } from '../figures/sales-table.tsx'
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
  const sold = days.toReversed().filter(({ count }) => count > 0)
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
      <SalesChart
        label={`Net sales of each of the last ${days.length} days`}
        currency={currency}
        bars={days.map(({ day, net }) => ({
          key: day,
          net,
          text: `${dayText(day)}: ${money(net)}`,
          short: shortDayText(day),
        }))}
      />
      {sold.length > 0 && (
        <details className={styles.table}>
          <summary>The same as a table</summary>
          <SalesTable
            heading="Day"
            rows={sold.map((figures) => ({ ...figures, key: figures.day, title: dayText(figures.day) }))}
            money={money}
          />
        </details>
      )}
      <p>
        <Link className={styles.more} to={paths.figures}>
          Figures for any period, visitors and videos
        </Link>
      </p>
    </section>
  )
}

/** Such as "3 sales of $89.97, less $14.99 refunded". */
export function figuresText(
  { count, gross, refunded, disputed }: SalesFigures,
  money: (amount: string) => string,
): string {
  const sales = `${countText(count, 'sale')} of ${money(gross)}`
  const less = [
    refunded === '0.00' ? '' : `${money(refunded)} refunded`,
    disputed === '0.00' ? '' : `${money(disputed)} disputed`,
  ].filter(Boolean)
  return less.length > 0 ? `${sales}, less ${less.join(' and ')}` : sales
}
