import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { columnsOf, own, siteContent, type WingData } from '../platform/db/personal-data.ts'
import {
  calendarAddresses,
  certificates,
  changesRead,
  courseCompletions,
  courseFileParts,
  courseFiles,
  deadlineReminders,
  deadlines,
  lessonEnds,
  lessonPlaces,
  notes,
  notifiedChanges,
  preferences,
  properties,
  propertyFileParts,
  propertyFiles,
  savedCalculations,
  searchMisses,
  sheets,
  stateNotes,
  videoWatch,
  workbookEmails,
  workbookPreferences,
} from './tables/tables.ts'

const ofProperty = (column: PgColumn) => (id: string) =>
  sql`${column} in (select id from ${properties} where user_id = ${id})`
const ofDeadline = (column: PgColumn) => (id: string) =>
  sql`${column} in (select deadline.id from ${deadlines} as deadline
    join ${properties} as property on property.id = deadline.property_id where property.user_id = ${id})`
const ofPropertyFile = (column: PgColumn) => (id: string) =>
  sql`${column} in (select id from ${propertyFiles} where user_id = ${id})`

export const courseData: WingData = {
  own: [
    own(notes, 'Your notes', 'userId', 'delete', {
      watching: 'id userId kind target second anchor quote text version createdAt savedAt',
    }),
    own(stateNotes, 'Your states', 'userId', 'delete', {
      watching: 'userId state isStarred',
    }),
    own(changesRead, 'Changes of the law that you read', 'userId', 'delete', {
      watching: 'userId ids readAt',
    }),
    own(videoWatch, 'What you watched', 'userId', 'delete', {
      watching: 'userId videoId ranges position positionAt device seq duration completedAt marked markedAt',
    }),
    own(lessonEnds, 'Lessons that you read to the end', 'userId', 'delete', {
      watching: 'userId videoId readAt',
    }),
    own(lessonPlaces, 'Where you stopped in lessons', 'userId', 'delete', {
      watching: 'userId videoId anchor percent savedAt',
    }),
    own(properties, 'Properties in your workbook', 'userId', 'delete', {
      watching: 'id userId address parcel state county saleDate saleKind stage version createdAt savedAt',
    }),
    own(sheets, 'Worksheets in your workbook', ofProperty(sheets.propertyId), 'delete', {
      watching: 'propertyId sheet fields savedAt',
    }),
    own(savedCalculations, 'Calculations in your workbook', ofProperty(savedCalculations.propertyId), 'delete', {
      watching: 'id propertyId calculator inputs savedAt',
    }),
    own(propertyFiles, 'Photos and PDFs in your workbook', 'userId', 'delete', {
      watching: 'id propertyId userId name kind bytes sha256 sentSha256 uploadedAt',
    }),
    own(propertyFileParts, 'Parts of these files', ofPropertyFile(propertyFileParts.fileId), 'delete', {
      watching: 'fileId number',
      'watching workbook': 'bytes',
    }),
    own(deadlines, 'Deadlines in your workbook', ofProperty(deadlines.propertyId), 'delete', {
      watching: 'id propertyId what day source link ruleState rule startedOn isDone version confirmedAt savedAt',
    }),
    own(deadlineReminders, 'Reminders of deadlines', ofDeadline(deadlineReminders.deadlineId), 'delete', {
      emails: 'deadlineId day daysBefore emailId',
    }),
    own(workbookEmails, 'Emails about your workbook', 'userId', 'delete', {
      emails: 'id userId kind accessEndedAt state queuedAt endedAt',
    }),
    own(notifiedChanges, 'Changes of the law that we emailed you', 'userId', 'delete', {
      emails: 'userId changeId emailId',
    }),
    own(calendarAddresses, 'The address of your calendar', 'userId', 'delete', {
      watching: 'userId createdAt readAt',
      'watching secret': 'id',
    }),
    own(workbookPreferences, 'Which emails about your workbook you want', 'userId', 'delete', {
      preferences: 'userId reminders lawChanges',
    }),
    own(courseCompletions, 'When you completed the course', 'userId', 'delete', {
      watching: 'userId completedAt',
    }),
    own(
      certificates,
      'Certificates',
      'userId',
      { set: { name: null } },
      {
        watching: 'id userId purchaseId name title issuer completedAt completedOn issuedAt replacedAt',
      },
    ),
    own(preferences, 'How you like videos to play', 'userId', 'delete', {
      preferences: 'userId speed captions volume autoplayNext',
    }),
    own(courseFiles, 'Files for members that you uploaded', 'uploadedBy', siteContent, {
      account: 'id name kind place videoId position version contentId bytes sha256 downloads uploadedBy uploadedAt',
    }),
  ],
  nameless: [
    // Nothing says who searched.
    { table: searchMisses, columns: columnsOf({ watching: 'day words count' }) },
  ],
  without: [courseFileParts],
}
