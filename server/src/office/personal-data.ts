import { eq, or } from 'drizzle-orm'
import { auditEntries, auditMentions, auditPersonalValues } from '../platform/audit/tables.ts'
import { anonymous, columnsOf, own, siteContent, type WingData } from '../platform/db/personal-data.ts'
import { siteState } from '../platform/db/site-state.ts'
import { noticeRecipients, notices, visitDays, visitMarks } from './tables/tables.ts'

export const officeData: WingData = {
  own: [
    own(noticeRecipients, 'Notices that you got', 'userId', 'delete', {
      emails: 'noticeId userId queuedAt state endedAt dismissedAt',
    }),
    own(
      auditEntries,
      'What administrators did to your account, and what you did as one',
      (id) => or(eq(auditEntries.personId, id), eq(auditEntries.actorId, id)),
      anonymous,
      {
        account: 'id at act actorId command personId object before after requestId',
      },
    ),
    own(auditMentions, 'Records that name you', 'subject', anonymous, {
      account: 'entryId subject act',
    }),
    own(auditPersonalValues, 'Values in those records', 'personId', 'last', {
      account: 'entryId kind personId before after',
    }),
    own(notices, 'Notices that you wrote to members', 'placedBy', siteContent, {
      emails: 'id subject text recipients placedBy placedAt',
    }),
  ],
  nameless: [
    // It has only hashes.
    { table: visitMarks, columns: columnsOf({ limits: 'day step hash' }) },
  ],
  without: [siteState, visitDays],
}
