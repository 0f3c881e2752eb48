import type { PlacedNotice } from '@course/contract/office/notices/written-notices'
import { countText } from '@course/contract/words/counts'
import { Section } from '../../../kit/facts.tsx'
import { SiteTime } from '../../../shell/site-time.tsx'
import { emailsText } from './notice-texts.ts'
import styles from './write-notice.module.css'

/** What was sent before, so that nobody sends it again, and how far the emails are. */
export function PlacedNotices({ notices }: { notices: readonly PlacedNotice[] }) {
  return (
    <Section title="Sent notices">
      {notices.length === 0 ? (
        <p>No notice has been sent yet.</p>
      ) : (
        <ul className={styles.placed}>
          {notices.map(({ id, subject, text, placedAt, placedBy, recipients, emails }) => (
            <li key={id}>
              <details>
                <summary>{subject}</summary>
                <p className={styles.text}>{text}</p>
              </details>
              <p className={styles.quiet}>
                <SiteTime at={placedAt} />
                {placedBy ? (
                  <>
                    , by <bdi>{placedBy}</bdi>
                  </>
                ) : (
                  ', by command'
                )}
                , to {countText(recipients, 'person', 'people')}.
                <span role="status">{emailsText({ recipients, emails })}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
