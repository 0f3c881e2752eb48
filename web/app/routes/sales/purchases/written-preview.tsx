import {
  type previewCancellation,
  recordCancellation,
  type WrittenCancellation,
} from '@course/contract/sales/cancellations'
import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { momentText, requestedText, timeText } from '@course/contract/words/texts'
import { call, type ReplyOf } from '../../../api.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { useDone } from '../../../forms/use-done.ts'
import { Notice } from '../../../kit/notice.tsx'
import { PersonName } from '../../../kit/person-name.tsx'
import styles from './purchase.module.css'
import { TermsFigures } from './terms-figures.tsx'

export type Preview = ReplyOf<typeof previewCancellation> & { body: WrittenCancellation }

interface WrittenPreviewProps {
  purchase: PurchaseDetails
  preview: Preview
  onRecorded: () => void
  onClose: () => void
}

/** Shows what a cancellation by email or letter leads to, and how it is calculated, before it is recorded. */
export function WrittenPreview({ purchase, preview, onRecorded, onClose }: WrittenPreviewProps) {
  const done = useDone()
  const { body, counts, terms } = preview
  const { timeZone } = terms
  const requestedAt = new Date(preview.requestedAt)
  const opened = purchase.openings.filter((video) => video.counts && new Date(video.openedAt) < requestedAt)
  const record = async () => {
    await call(recordCancellation, { params: { id: purchase.id }, body })
    await done(counts ? 'The cancellation has been recorded.' : 'Recorded. The earlier request still counts.')
    onRecorded()
  }
  return (
    <ConfirmDialog title="Record this cancellation?" confirm="Record it" onConfirm={record} onClose={onClose}>
      <p>
        <PersonName of={purchase} /> asked to cancel {requestedText({ channel: body.Channel, requestedAt }, timeZone)}.
        {body.Channel === 'letter' && ` It counts from ${momentText(requestedAt, timeZone)}.`}
      </p>
      {!counts && (
        <Notice kind="warning">
          A request with an earlier moment is open, and that one counts. This one is only kept in the history.
        </Notice>
      )}
      <TermsFigures terms={terms} isAsked />
      {opened.length > 0 && (
        <>
          <p>Opened before that:</p>
          <ul className={styles.opened}>
            {opened.map(({ videoId, name, openedAt }) => (
              <li key={videoId}>
                {name ?? videoId} <span className={styles.detail}>{timeText(new Date(openedAt), timeZone)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {counts && <p>The buyer gets an email with these figures. Nothing is refunded until you answer the request.</p>}
    </ConfirmDialog>
  )
}
