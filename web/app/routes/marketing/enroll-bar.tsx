import { EnrollLink } from '../../purchase/enroll-link.tsx'
import styles from './enroll-bar.module.css'

/** On a phone or a tablet, the price and the way to pay, always at the bottom of the screen. The last element of its page. */
export const EnrollBar = ({ charged }: { charged: string }) => (
  <div className={styles.bar}>
    <p>
      <strong>{charged}</strong> once
    </p>
    <EnrollLink />
  </div>
)
