import type { Cancellation } from '@course/contract/sales/cancellations'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { timeText } from '@course/contract/words/texts'
import { Section } from '../../../kit/facts.tsx'
import styles from './purchase.module.css'

/** Whether the figures of the time of the request decide, or decided, about the refund. */
const isAnsweredByFigures = (request: PurchaseDetails['cancellation']): request is Cancellation =>
  request?.isWithinWindow === true && ['open', 'refunded', 'confirmed'].includes(request.state)

/** The videos that the buyer has opened, and when. They decide the refund of a cancellation. */
export function OpenedVideos({ purchase: { openings, terms, cancellation } }: { purchase: PurchaseDetails }) {
  const isAfterRequest = (openedAt: string) =>
    isAnsweredByFigures(cancellation) && Date.parse(openedAt) >= Date.parse(cancellation.requestedAt)
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
                {timeText(new Date(openedAt), terms.timeZone)}
                {counts
                  ? isAfterRequest(openedAt) && '. Does not count: it was opened after the request to cancel.'
                  : '. Does not count: the course did not have it at the time of the purchase.'}
              </p>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.detail}>The value received counts {terms.videosTotal} videos.</p>
    </Section>
  )
}
