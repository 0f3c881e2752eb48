import type { PurchaseDetails } from '@course/contract/purchases'
import { utcText } from '../../ui/utc-text.ts'
import styles from './purchase.module.css'
import { stepSentence } from './purchase-words.ts'

/** The payment's life, oldest step first. */
export const Timeline = ({ steps }: { steps: PurchaseDetails['timeline'] }) => (
  <ol className={styles.timeline}>
    {steps.map((step) => (
      <li key={step.at + step.toState}>
        <time dateTime={step.at}>{utcText(step.at)}</time>
        <p>{stepSentence(step)}</p>
      </li>
    ))}
  </ol>
)
