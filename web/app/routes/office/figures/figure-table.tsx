import styles from './figures.module.css'

interface Row {
  title: string
  cells: readonly string[]
}

interface FigureTableProps {
  label: string
  columns: readonly string[]
  rows: readonly (Row & { key: string })[]
  total?: Row | undefined
}

/** A table, which scrolls sideways on a phone. */
export const FigureTable = ({ label, columns, rows, total }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map((title) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, ...row }) => (
          <Cells key={key} {...row} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Cells {...total} />
        </tfoot>
      )}
    </table>
  </section>
)

const Cells = ({ title, cells }: Row) => (
  <tr>
    <th scope="row">{title}</th>
    {cells.map((text, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
      <td key={column}>{text}</td>
    ))}
  </tr>
)
