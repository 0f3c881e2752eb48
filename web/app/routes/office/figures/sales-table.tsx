import type { SalesFigures } from '@course/contract/sales/sales'
import { countText, numberText } from '@course/contract/words/counts'
import styles from './figures.module.css'

interface SalesTableProps {
  /** What the first column holds, such as "Day". */
  heading: string
  rows: readonly (SalesFigures & { key: string; title: string })[]
  total?: SalesFigures
  money: (amount: string) => string
}

const columns = ['Sales', 'Gross', 'Refunded', 'Disputed', 'Net']

/** Sales as a table, which scrolls sideways on a phone. */
export function SalesTable({ heading, rows, total, money }: SalesTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label={`Sales by ${heading.toLowerCase()}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[heading, ...columns].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, ...figures }) => (
            <SalesCells key={key} title={title} figures={figures} money={money} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <SalesCells title="Total" figures={total} money={money} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

interface SalesCellsProps {
  title: string
  figures: SalesFigures
  money: (amount: string) => string
}

function SalesCells({ title, figures: { count, gross, refunded, disputed, net }, money }: SalesCellsProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{numberText(count)}</td>
      <td>{money(gross)}</td>
      <td>{money(refunded)}</td>
      <td>{money(disputed)}</td>
      <td>{money(net)}</td>
    </tr>
  )
}

/** Such as "3 sales totaling $89.97, less $14.99 refunded". */
export function figuresText(
  { count, gross, refunded, disputed }: SalesFigures,
  money: (amount: string) => string,
): string {
  const sales = count === 1 ? `1 sale of ${money(gross)}` : `${countText(count, 'sale')} totaling ${money(gross)}`
  const less = [
    refunded === '0.00' ? '' : `${money(refunded)} refunded`,
    disputed === '0.00' ? '' : `${money(disputed)} disputed`,
  ].filter(Boolean)
  return less.length > 0 ? `${sales}, less ${less.join(' and ')}` : sales
}
