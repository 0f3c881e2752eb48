import type { SalesFigures } from '@course/contract/sales/sales'
import { countText, numberText } from '@course/contract/words/counts'
import { FigureTable } from './figure-table.tsx'

interface SalesTableProps {
  /** What the first column holds, such as "Day". */
  heading: string
  rows: readonly (SalesFigures & { key: string; title: string })[]
  total?: SalesFigures
  money: (amount: string) => string
}

/** Sales as a table. */
export function SalesTable({ heading, rows, total, money }: SalesTableProps) {
  const cellsOf = ({ count, gross, refunded, disputed, net }: SalesFigures) => [
    numberText(count),
    ...[gross, refunded, disputed, net].map(money),
  ]
  return (
    <FigureTable
      label={`Sales by ${heading.toLowerCase()}`}
      columns={[heading, 'Sales', 'Gross', 'Refunded', 'Disputed', 'Net']}
      rows={rows.map((row) => ({ key: row.key, title: row.title, cells: cellsOf(row) }))}
      total={total && { title: 'Total', cells: cellsOf(total) }}
    />
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
