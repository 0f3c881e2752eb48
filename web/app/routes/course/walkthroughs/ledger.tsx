import type { WalkthroughStep } from '@course/contract/course/walkthroughs/walkthroughs'
import { centsText, movedCentsText } from '@course/contract/words/money-text'
import styles from './ledger.module.css'

interface StepLedgerProps extends Pick<WalkthroughStep, 'ledger' | 'totalCents'> {
  /** For screen readers. */
  caption: string
}

/** What is paid and received in a step, and what it comes to so far. */
export function StepLedger({ ledger, totalCents, caption }: StepLedgerProps) {
  return (
    <table className={styles.ledger}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {ledger.map(({ label, cents }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{movedCentsText(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">So far</th>
          <td>{centsText(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Every amount of a walkthrough, with the total after each step. */
export function WholeLedger({ steps }: { steps: readonly WalkthroughStep[] }) {
  return (
    <div className={styles.whole}>
      <table className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Amount</th>
            <th scope="col">So far</th>
          </tr>
        </thead>
        {steps
          .filter(({ ledger }) => ledger.length > 0)
          .map(({ id, title, ledger, totalCents }) => (
            <tbody key={id}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {title}
                </th>
              </tr>
              {ledger.map(({ label, cents }, index) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{movedCentsText(cents)}</td>
                  <td>{index === ledger.length - 1 && centsText(totalCents)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              In the end
            </th>
            <td>{movedCentsText(steps.at(-1)?.totalCents ?? 0)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
