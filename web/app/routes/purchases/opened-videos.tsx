import type { PurchaseDetails } from '@course/contract/purchases'
import { momentText } from '@course/contract/texts'
import { Section } from '../../ui/facts.tsx'
import styles from './purchase.module.css'

/** The videos that the buyer has opened, and when. They decide the refund for a cancellation by email or letter. */
export function OpenedVideos({ purchase: { openings, terms } }: { purchase: PurchaseDetails }) {
  return (
    <Section title="Videos opened">
      {openings.length === 0 ? (
        <p>No video has been opened.</p>
      ) : (
        <ol className={styles.opened}>
          {openings.map(({ videoId, name, openedAt, counts }) => (
            <li key={videoId}>
              <p>{name ?? `A video that is gone (${videoId})`}</p>
              <p className={styles.detail}>
                {momentText(new Date(openedAt), terms.timeZone)}
                {!counts && '. Does not count: the course did not have it at the time of the purchase.'}
              </p>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.detail}>The value received counts {terms.videosTotal} videos.</p>
    </Section>
  )
}
