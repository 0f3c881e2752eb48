import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../platform/db/schema.ts'

/** What an erasure does with the rows of a person. `stays` says why nothing in them is about anybody afterward. */
type Erasing<T extends PgTable> = 'delete' | { set: Partial<T['$inferInsert']> } | { stays: string } | 'last'

interface OwnTable<T extends PgTable = PgTable> {
  table: T
  /** What the readable page of an export calls it. */
  title: string
  /** Which rows are about a person. */
  rowsOf: (personId: string) => SQL | undefined
  /** Columns that an export leaves out, with the reason. */
  leftOut: Partial<Record<keyof T['_']['columns'], string>>
  erasing: Erasing<T>
}

const secret = 'A secret, or made from one. It tells nothing about you, and helps thieves.'
const copy = 'A copy of other values, for searches.'
const somebodyElse = 'It is about somebody else.'
const notes = 'A note that administrators keep for themselves.'
const content = 'It is the site’s content.'

const anonymous = { stays: 'It names an account that no longer says whose it was.' }
const siteContent = { stays: 'It is the site’s content, by an account that no longer says whose it was.' }

const own = <T extends PgTable>(
  table: T,
  title: string,
  rowsOf: OwnTable<T>['rowsOf'],
  { leftOut = {}, erasing }: { leftOut?: OwnTable<T>['leftOut']; erasing: Erasing<T> },
) => ({ table, title, rowsOf, leftOut, erasing }) as unknown as OwnTable

const by = (column: PgColumn) => (id: string) => eq(column, id)
const purchasesOf = (id: string) => sql`(select id from ${schema.purchases} where user_id = ${id})`
/** Also those that never led to a purchase, by the account's address. */
const attemptsOf = (id: string) => sql`(select attempt.id from ${schema.attempts} as attempt
  where attempt.existing_user_id = ${id}
    or attempt.email_key = (select email_key from ${schema.users} where id = ${id})
    or attempt.id in (select attempt_id from ${schema.purchases} where user_id = ${id}))`
const ofPurchase = (column: PgColumn) => (id: string) => sql`${column} in ${purchasesOf(id)}`
const ofAttempt = (column: PgColumn) => (id: string) => sql`${column} in ${attemptsOf(id)}`
const ofProperty = (column: PgColumn) => (id: string) =>
  sql`${column} in (select id from ${schema.properties} where user_id = ${id})`
const ofDeadline = (column: PgColumn) => (id: string) =>
  sql`${column} in (select deadline.id from ${schema.deadlines} as deadline
    join ${schema.properties} as property on property.id = deadline.property_id where property.user_id = ${id})`
const ofPropertyFile = (column: PgColumn) => (id: string) =>
  sql`${column} in (select id from ${schema.propertyFiles} where user_id = ${id})`
const ofAccess = (column: PgColumn) => (id: string) =>
  sql`${column} in (select id from ${schema.access} where user_id = ${id})`

const {
  users,
  signIns,
  attempts,
  purchases,
  refunds,
  cancellations,
  access,
  papers,
  auditEntries,
  auditMentions,
  auditPersonalValues,
} = schema

/**
 * Every table with personal data: which rows are a person's, what an export leaves out, and what an erasure does. Tests
 * compare it with the list of personal data, and both with the schema. `last` is done once nothing is open anymore.
 */
export const ownTables: readonly OwnTable[] = [
  own(users, 'Your account', by(users.id), {
    leftOut: { passwordHash: secret, sessionVersion: secret, emailKey: copy, searchText: copy, foldedText: copy },
    erasing: 'last',
  }),
  own(signIns, 'Where you logged in', by(signIns.userId), {
    leftOut: { browserHash: secret, linkHash: secret, linkExpiresAt: secret },
    erasing: 'delete',
  }),
  own(schema.emailChanges, 'Changes of your email address', by(schema.emailChanges.userId), {
    leftOut: { confirmHash: secret, undoHash: secret, changedBy: somebodyElse },
    erasing: 'delete',
  }),
  own(
    schema.addressRequests,
    'What you told us about missing emails',
    (id) => sql`${schema.addressRequests.purchaseId} in ${purchasesOf(id)}
      or lower(${schema.addressRequests.email}) = (select nullif(lower(email), '') from ${schema.users} where id = ${id})`,
    { leftOut: { closedBy: somebodyElse }, erasing: 'delete' },
  ),
  own(schema.bounces, 'Emails to you that came back', by(schema.bounces.userId), { erasing: 'delete' }),
  own(schema.supportViews, 'When support saw the site as you do', by(schema.supportViews.userId), {
    leftOut: { viewedBy: somebodyElse, reason: notes },
    erasing: 'delete',
  }),
  own(purchases, 'Purchases', by(purchases.userId), { erasing: anonymous }),
  own(attempts, 'Payments, also those that failed', ofAttempt(attempts.id), {
    leftOut: { secretHash: secret, nonceHash: secret, passwordHash: secret, emailKey: copy },
    erasing: 'last',
  }),
  own(schema.attemptTransitions, 'Steps of your payments', ofAttempt(schema.attemptTransitions.attemptId), {
    erasing: anonymous,
  }),
  own(papers, 'Invoices and credit notes', ofPurchase(papers.purchaseId), {
    leftOut: { pdf: 'It is in the folder “papers” of this archive.' },
    erasing: { stays: 'The law requires it.' },
  }),
  own(schema.invoiceDetails, 'What you added to an invoice', ofPurchase(schema.invoiceDetails.purchaseId), {
    erasing: 'delete',
  }),
  own(refunds, 'Refunds', ofPurchase(refunds.purchaseId), {
    leftOut: { reason: notes, orderedBy: somebodyElse },
    erasing: { set: { reason: null } },
  }),
  own(schema.disputes, 'Disputes with your bank', ofAttempt(schema.disputes.attemptId), { erasing: anonymous }),
  own(
    schema.providerEvents,
    'Reports of the card provider',
    (
      id,
    ) => sql`${schema.providerEvents.transactionId} in (select transaction_id from ${attempts} where id in ${attemptsOf(id)})
      or ${schema.providerEvents.disputeId} in (select id from ${schema.disputes} where attempt_id in ${attemptsOf(id)})`,
    { erasing: anonymous },
  ),
  own(cancellations, 'Requests to cancel', ofPurchase(cancellations.purchaseId), {
    leftOut: { recordedBy: somebodyElse, answeredBy: somebodyElse },
    erasing: { set: { answer: null } },
  }),
  own(access, 'Access to the course', by(access.userId), {
    leftOut: { grantedBy: somebodyElse, endedBy: somebodyElse },
    erasing: { set: { grantReason: null, endReason: null } },
  }),
  own(schema.openings, 'Videos that you opened', ofAccess(schema.openings.accessId), { erasing: anonymous }),
  own(schema.readings, 'Lessons that you opened', ofAccess(schema.readings.accessId), { erasing: anonymous }),
  own(schema.notes, 'Your notes', by(schema.notes.userId), { erasing: 'delete' }),
  own(schema.stateNotes, 'Your states', by(schema.stateNotes.userId), { erasing: 'delete' }),
  own(schema.changesRead, 'Changes of the law that you read', by(schema.changesRead.userId), { erasing: 'delete' }),
  own(schema.videoWatch, 'What you watched', by(schema.videoWatch.userId), { erasing: 'delete' }),
  own(schema.videoOpenings, 'Videos that you opened before version 1', by(schema.videoOpenings.userId), {
    erasing: 'delete',
  }),
  own(schema.lessonEnds, 'Lessons that you read to the end', by(schema.lessonEnds.userId), { erasing: 'delete' }),
  own(schema.lessonPlaces, 'Where you stopped in lessons', by(schema.lessonPlaces.userId), { erasing: 'delete' }),
  own(schema.properties, 'Properties in your workbook', by(schema.properties.userId), { erasing: 'delete' }),
  own(schema.sheetValues, 'Worksheets in your workbook', ofProperty(schema.sheetValues.propertyId), {
    erasing: 'delete',
  }),
  own(
    schema.otherSheetValues,
    'What you typed in worksheets on another device',
    ofProperty(schema.otherSheetValues.propertyId),
    { leftOut: { digest: copy }, erasing: 'delete' },
  ),
  own(schema.savedCalculations, 'Calculations in your workbook', ofProperty(schema.savedCalculations.propertyId), {
    erasing: 'delete',
  }),
  own(schema.propertyFiles, 'Photos and PDFs in your workbook', by(schema.propertyFiles.userId), {
    erasing: 'delete',
  }),
  own(schema.propertyFileParts, 'Parts of these files', ofPropertyFile(schema.propertyFileParts.fileId), {
    leftOut: { bytes: 'They are in the folder “workbook” of this archive.' },
    erasing: 'delete',
  }),
  own(schema.deadlines, 'Deadlines in your workbook', ofProperty(schema.deadlines.propertyId), { erasing: 'delete' }),
  own(schema.deadlineReminders, 'Reminders of deadlines', ofDeadline(schema.deadlineReminders.deadlineId), {
    erasing: 'delete',
  }),
  own(schema.workbookEmails, 'Emails about your workbook', by(schema.workbookEmails.userId), { erasing: 'delete' }),
  own(schema.toldChanges, 'Changes of the law that we emailed you', by(schema.toldChanges.userId), {
    erasing: 'delete',
  }),
  own(schema.calendarAddresses, 'The address of your calendar', by(schema.calendarAddresses.userId), {
    leftOut: { id: secret },
    erasing: 'delete',
  }),
  own(schema.workbookPreferences, 'Which emails about your workbook you want', by(schema.workbookPreferences.userId), {
    erasing: 'delete',
  }),
  own(schema.courseCompletions, 'When you completed the course', by(schema.courseCompletions.userId), {
    erasing: 'delete',
  }),
  own(schema.certificates, 'Certificates', by(schema.certificates.userId), { erasing: { set: { name: null } } }),
  own(schema.preferences, 'How you like videos to play', by(schema.preferences.userId), { erasing: 'delete' }),
  own(schema.noticeRecipients, 'Notices that you got', by(schema.noticeRecipients.userId), { erasing: 'delete' }),
  own(schema.passwordCodes, 'Codes for a new password', by(schema.passwordCodes.userId), {
    leftOut: { tokenHash: secret },
    erasing: 'delete',
  }),
  own(schema.authenticators, 'Your authenticator app', by(schema.authenticators.userId), {
    leftOut: { secret, pendingSecret: secret, lastStep: secret },
    erasing: 'delete',
  }),
  own(schema.recoveryCodes, 'Recovery codes', by(schema.recoveryCodes.userId), {
    leftOut: { codeHash: secret },
    erasing: 'delete',
  }),
  own(schema.passkeys, 'Passkeys', by(schema.passkeys.userId), {
    leftOut: { credentialId: secret, publicKey: secret, counter: secret },
    erasing: 'delete',
  }),
  own(schema.passkeyChallenges, 'Logins with a passkey that you began', by(schema.passkeyChallenges.userId), {
    leftOut: { challenge: secret },
    erasing: 'delete',
  }),
  own(schema.proofs, 'Proofs of identity', by(schema.proofs.userId), {
    leftOut: { sessionId: secret },
    erasing: 'delete',
  }),
  own(schema.rescueLinks, 'Rescue links', by(schema.rescueLinks.userId), {
    leftOut: { tokenHash: secret },
    erasing: 'delete',
  }),
  own(
    auditEntries,
    'What administrators did to your account, and what you did as one',
    (id) => or(eq(auditEntries.personId, id), eq(auditEntries.actorId, id)),
    { erasing: anonymous },
  ),
  own(auditMentions, 'Records that name you', by(auditMentions.subject), { erasing: anonymous }),
  own(auditPersonalValues, 'Values in those records', by(auditPersonalValues.personId), { erasing: 'last' }),
  own(schema.documentVersions, 'Texts of the site that you saved', by(schema.documentVersions.savedBy), {
    leftOut: { body: content },
    erasing: siteContent,
  }),
  own(schema.publications, 'What you published', by(schema.publications.publishedBy), { erasing: siteContent }),
  own(schema.contentPreviews, 'Links to previews that you made', by(schema.contentPreviews.createdBy), {
    leftOut: { ticketHash: secret },
    erasing: siteContent,
  }),
  own(
    schema.files,
    'Pictures that you uploaded',
    (id) => or(eq(schema.files.uploadedBy, id), eq(schema.files.erasedBy, id)),
    { erasing: siteContent },
  ),
  own(schema.courseFiles, 'Files for members that you uploaded', by(schema.courseFiles.uploadedBy), {
    erasing: siteContent,
  }),
  own(schema.videoCaptions, 'Captions that you saved', by(schema.videoCaptions.savedBy), {
    leftOut: { vtt: content },
    erasing: siteContent,
  }),
  own(schema.importColumns, 'Imports that you confirmed', by(schema.importColumns.confirmedBy), {
    erasing: siteContent,
  }),
  own(schema.notices, 'Notices that you wrote to members', by(schema.notices.placedBy), { erasing: siteContent }),
  own(schema.erasures, 'Your request to erase your data', by(schema.erasures.userId), { erasing: anonymous }),
]

/** Tables with personal data in which nothing says whose it is. An erasure searches them for the name. */
export const withoutOwner: readonly { table: PgTable; why: string }[] = [
  { table: schema.knownOrders, why: 'It has no person.' },
  { table: schema.searchMisses, why: 'Nothing says who searched.' },
  { table: schema.visitMarks, why: 'It has only hashes.' },
  { table: schema.limitCounters, why: 'It has only hashes.' },
]
