import type { OwnSupportView } from '@course/contract/office/support-views'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from '../account.module.css'

/** When support saw the site as this account does. */
export const OwnSupportViews = ({ views }: { views: readonly OwnSupportView[] }) => (
  <>
    <p>
      Support saw the course as you do, to help you. It could change nothing, opened no video, and did not see your
      notes, your logins or your purchases.
    </p>
    <ul className={styles.refunds}>
      {views.map(({ startedAt, endedAt }) => (
        <li key={startedAt}>
          From <SiteTime at={startedAt} /> to <SiteTime at={endedAt} />
        </li>
      ))}
    </ul>
  </>
)
