import type { SalesDay } from '@course/contract/office/summary'
import * as paths from '@course/contract/paths'
import { sumSales } from '@course/contract/sales/sales'
import { shortDayText } from '@course/contract/words/dates'
import { moneyText } from '@course/contract/words/money-text'
import { dayText } from '@course/contract/words/texts'
import { useId } from 'react'
import { Link } from 'react-router'
import figureStyles from '../figures/figures.module.css'
import { SalesChart } from '../figures/sales-chart.tsx'
import { figuresText, SalesTable } from '../figures/sales-table.tsx'
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
      <dl className={figureStyles.periods}>
        {periods.map(([title, figures]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={figureStyles.net}>{money(figures.net)}</dd>
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
