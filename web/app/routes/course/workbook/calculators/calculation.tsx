import type { Line, Outcome } from '@course/contract/course/workbook/calculators/calculator'
import styles from './calculators.module.css'

/** The formula with the numbers in it, line by line, and the result. */
export const Calculation = ({ outcome: { lines, result, notes } }: { outcome: Outcome }) => (
  <div className={styles.calculation}>
    <table className={styles.lines}>
      <caption className="visually-hidden">How it is calculated</caption>
      <tbody>
        {lines.map((line) => (
          <Row key={line.label} line={line} />
        ))}
      </tbody>
      <tfoot>
        <Row line={result} />
      </tfoot>
    </table>
    <p className="visually-hidden" role="status">
      {result.label}: {result.value}
    </p>
    {notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </div>
)

const Row = ({ line: { label, formula, value } }: { line: Line }) => (
  <tr>
    <th scope="row">
      {label}
      {formula && <span className={styles.formula}>{formula}</span>}
    </th>
    <td>{value}</td>
  </tr>
)
