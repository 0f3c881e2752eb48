import { localDayText } from '@course/contract/words/dates'
import { Notice } from '../../../kit/notice.tsx'

/** Says that a workbook can only be read. @param until when it is deleted, as an ISO time */
export const EndedNotice = ({ until }: { until: string }) => (
  <Notice kind="warning">
    <p>
      Your access to the course has ended. You can read, print and download your workbook until{' '}
      <strong>{localDayText(until)}</strong>. Then it is deleted.
    </p>
    <p>Reminders and the calendar have ended, so keep your dates somewhere else.</p>
  </Notice>
)
