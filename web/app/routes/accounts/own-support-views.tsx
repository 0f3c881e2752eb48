import type { OwnSupportView } from '@course/contract/office/support-views'
import { SiteTime } from '../../shell/site-time.tsx'
import styles from './account.module.css'

/** When support looked at the site as this account. */
export const OwnSupportViews = ({ views }: { views: readonly OwnSupportView[] }) => (
  <>
    <p>
      Support looked at the course as you see it, to help you. It could change nothing, opened no video, and did not see
      your notes, your logins or your purchases.
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
