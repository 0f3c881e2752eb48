import type { PersonalDataKind } from '@course/contract/publishing/content/content-statements'
import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../schema.ts'

interface PersonalTable {
  table: PgTable
  columns: Readonly<Record<string, PersonalDataKind>>
}

/** What an erasure does with the rows of a person. `stays` says why nothing in them is about anybody afterward. */
type Erasing<T extends PgTable> =
  | 'delete'
  | 'delete last'
  | { set: Partial<T['$inferInsert']> }
  | { stays: string }
  | 'last'

interface OwnTable extends PersonalTable {
  /** What the readable page of an export calls it. */
  title: string
  /** Which rows are about a person. */
  rowsOf: (personId: string) => SQL | undefined
  erasing: Erasing<PgTable>
  /** Columns that an export leaves out, with the reason. */
  leftOut: Readonly<Record<string, string>>
}

const anonymous = { stays: 'It names an account that no longer says whose it was.' }
const siteContent = { stays: 'It is the site’s content, by an account that no longer says whose it was.' }

/** What an export leaves out, and what it says about that. */
const leftOut = {
  secret: 'A secret, or made from one. It tells nothing about you, and helps thieves.',
  copy: 'A copy of other values, for searches.',
  others: 'It is about somebody else.',
  notes: 'A note that administrators keep for themselves.',
  content: 'It is the site’s content.',
  papers: 'It is in the folder “papers” of this archive.',
  workbook: 'They are in the folder “workbook” of this archive.',
}

/** Names of columns by what they are and, after a space, why an export leaves them out. */
type Groups = Partial<Record<PersonalDataKind | `${PersonalDataKind} ${keyof typeof leftOut}`, string>>
type Words<S> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S
type ColumnName<T extends PgTable> = Extract<keyof T['_']['columns'], string>
type Missing<T extends PgTable, G> = Exclude<ColumnName<T>, Words<G[keyof G]>>

/**
 * A table with rows about a person. TypeScript names a column that is missing in its groups.
 * @param rowsOf the column with the person's ID, or which rows are about them
 */
const own = <T extends PgTable, const G extends Groups>(
  table: T,
  title: string,
  rowsOf: OwnTable['rowsOf'] | ColumnName<T>,
  erasing: Erasing<T>,
  groups: G & ([Missing<T, G>] extends [never] ? unknown : { missing: Missing<T, G> }),
): OwnTable => ({
  table,
  title,
  rowsOf: typeof rowsOf === 'function' ? rowsOf : by(getTableColumns(table)[rowsOf] as PgColumn),
  erasing: erasing as OwnTable['erasing'],
  columns: columnsOf(groups),
  leftOut: Object.fromEntries(
    namesIn(groups).flatMap(([group, name]) => {
      const reason = leftOut[group.split(' ')[1] as keyof typeof leftOut]
      return reason ? [[name, reason]] : []
    }),
  ),
})

const namesIn = (groups: Groups) =>
  Object.entries(groups).flatMap(([group, names]) => names.split(' ').map((name): [string, string] => [group, name]))

const columnsOf = (groups: Groups): PersonalTable['columns'] =>
  Object.fromEntries(namesIn(groups).map(([group, name]) => [name, group.split(' ')[0] as PersonalDataKind]))

const by = (column: PgColumn) => (id: string) => eq(column, id)
const purchasesOf = (id: string) => sql`(select id from ${schema.purchases} where user_id = ${id})`
/** A person's present and former addresses, each with whether another account has it now or had it before. */
export const addressesOf = (id: string) => sql`(select own.key,
    exists (select from ${schema.users} as other where other.email_key = own.key and other.id <> ${id})
      or exists (select from ${schema.emailChanges} as other where lower(other.old_email) = own.key and other.user_id <> ${id})
      as is_shared
  from (select email_key as key from ${schema.users} where id = ${id}
    union select lower(old_email) from ${schema.emailChanges} where user_id = ${id}
    union select attempt.email_key from ${schema.attempts} as attempt
      where attempt.id in (select attempt_id from ${schema.purchases} where user_id = ${id})) as own)`
/** For rows without a person's ID: matches their addresses, and also their name where an address is shared. */
const hasAddressOf = (id: string, row: { email: SQL; firstName: SQL; lastName: SQL }) =>
  sql`exists (select from ${addressesOf(id)} as own, ${schema.users} as person
    where person.id = ${id} and own.key = ${row.email} and (not own.is_shared
      or lower(person.first_name || ' ' || person.last_name) = lower(${row.firstName} || ' ' || ${row.lastName})))`
/** Also those that never led to a purchase. */
export const attemptsOf = (id: string) => sql`(select attempt.id from ${schema.attempts} as attempt
  left join ${schema.purchases} as bought on bought.attempt_id = attempt.id
  where coalesce(bought.user_id, attempt.existing_user_id) = ${id}
    or (coalesce(bought.user_id, attempt.existing_user_id) is null and ${hasAddressOf(id, {
      email: sql`attempt.email_key`,
      firstName: sql`attempt.first_name`,
      lastName: sql`attempt.last_name`,
    })}))`
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
 * Every table with rows about a person: whose they are, what an erasure does, and each column with what it is and
 * whether an export has it. `last` is done once nothing is open anymore.
 */
export const ownTables: readonly OwnTable[] = [
  own(users, 'Your account', 'id', 'last', {
    account:
      'id firstName lastName email role registeredAt lastLoginAt disabledAt disabledReason emailConfirmedAt version',
    'account copy': 'emailKey searchText foldedText',
    'password secret': 'passwordHash sessionVersion',
  }),
  own(signIns, 'Where you logged in', 'userId', 'delete', {
    account: 'id userId at network browser sessionVersion isAfterPaying',
    'account secret': 'browserHash linkHash linkExpiresAt',
  }),
  own(
    schema.addressRequests,
    'What you told us about missing emails',
    (id) =>
      hasAddressOf(id, {
        email: sql`lower(${schema.addressRequests.email})`,
        firstName: sql`${schema.addressRequests.firstName}`,
        lastName: sql`${schema.addressRequests.lastName}`,
      }),
    'delete',
    {
      requests: 'id firstName lastName email paidOn amountCents requestedAt',
    },
  ),
  // After those that are found by a former address.
  own(schema.emailChanges, 'Changes of your email address', 'userId', 'delete', {
    account: 'id userId kind oldEmail newEmail requestedAt confirmUntil completedAt undoUntil undoneAt',
    'account secret': 'confirmHash undoHash',
    'account others': 'changedBy',
  }),
  own(schema.bounces, 'Emails to you that came back', 'userId', 'delete', {
    emails: 'userId source status detail bouncedAt clearedAt',
  }),
  own(schema.supportViews, 'When support saw the site as you do', 'userId', 'delete', {
    account: 'id userId startedAt expiresAt endedAt',
    'account others': 'viewedBy',
    'account notes': 'reason',
  }),
  own(purchases, 'Purchases', 'userId', anonymous, {
    payment:
      'id userId attemptId productId amountCents currency refundedCents status createdAt countedVideoIds cancellableUntil timeZone',
  }),
  own(attempts, 'Payments, also those that failed', ofAttempt(attempts.id), 'last', {
    payment:
      'id firstName lastName email existingUserId productId amountCents currency priceShown shownPrices termsVersion state transactionId failure nextCheckAt createdAt updatedAt',
    'payment secret': 'secretHash nonceHash',
    'payment copy': 'emailKey',
    card: 'cardType cardLastFour cardExpiration',
    'password secret': 'passwordHash',
  }),
  own(schema.attemptTransitions, 'Steps of your payments', ofAttempt(schema.attemptTransitions.attemptId), anonymous, {
    payment: 'attemptId position fromState toState cause transactionId at',
  }),
  own(
    papers,
    'Invoices and credit notes',
    ofPurchase(papers.purchaseId),
    { stays: 'The law requires it.' },
    {
      payment: 'id seller number kind cause purchaseId refundId aboutId amountCents currency issuedAt printed sha256',
      'payment papers': 'pdf',
    },
  ),
  own(
    schema.invoiceDetails,
    'What you added to an invoice',
    ofPurchase(schema.invoiceDetails.purchaseId),
    'delete last',
    {
      payment: 'purchaseId company address taxId givenAt',
    },
  ),
  own(
    refunds,
    'Refunds',
    ofPurchase(refunds.purchaseId),
    { set: { reason: null } },
    {
      payment:
        'id purchaseId amountCents endsAccess state requests firstSentAt way transactionId failure createdAt updatedAt nextCheckAt',
      'payment notes': 'reason',
      'payment others': 'orderedBy',
    },
  ),
  own(schema.disputes, 'Disputes with your bank', ofAttempt(schema.disputes.attemptId), anonymous, {
    payment: 'id attemptId status occurredAt kind replyBy amountCents',
  }),
  own(
    schema.providerEvents,
    'Reports of the card provider',
    (
      id,
    ) => sql`${schema.providerEvents.transactionId} in (select transaction_id from ${attempts} where id in ${attemptsOf(id)})
      or ${schema.providerEvents.disputeId} in (select id from ${schema.disputes} where attempt_id in ${attemptsOf(id)})`,
    anonymous,
    {
      payment: 'id identity kind transactionId disputeId disputeStatus occurredAt receivedAt',
    },
  ),
  own(
    cancellations,
    'Requests to cancel',
    ofPurchase(cancellations.purchaseId),
    { set: { answer: null } },
    {
      requests:
        'id purchaseId channel requestedAt recordedAt deadline videosOpened videosTotal owedCents state answer answeredAt remindedAt',
      'requests others': 'recordedBy answeredBy',
    },
  ),
  own(
    access,
    'Access to the course',
    'userId',
    { set: { grantReason: null, endReason: null } },
    {
      access: 'id userId source purchaseId grantedAt grantReason endedAt endReason endedByDispute',
      'access others': 'grantedBy endedBy',
    },
  ),
  own(schema.openings, 'Videos that you opened', ofAccess(schema.openings.accessId), anonymous, {
    watching: 'accessId videoId openedAt isFree',
  }),
  own(schema.readings, 'Lessons that you opened', ofAccess(schema.readings.accessId), anonymous, {
    watching: 'accessId videoId readAt isFree',
  }),
  own(schema.notes, 'Your notes', 'userId', 'delete', {
    watching: 'id userId kind target second anchor quote text version createdAt savedAt',
  }),
  own(schema.stateNotes, 'Your states', 'userId', 'delete', {
    watching: 'userId state isStarred',
  }),
  own(schema.changesRead, 'Changes of the law that you read', 'userId', 'delete', {
    watching: 'userId ids readAt',
  }),
  own(schema.videoWatch, 'What you watched', 'userId', 'delete', {
    watching: 'userId videoId ranges position positionAt device seq duration completedAt marked markedAt',
  }),
  own(schema.lessonEnds, 'Lessons that you read to the end', 'userId', 'delete', {
    watching: 'userId videoId readAt',
  }),
  own(schema.lessonPlaces, 'Where you stopped in lessons', 'userId', 'delete', {
    watching: 'userId videoId anchor percent savedAt',
  }),
  own(schema.properties, 'Properties in your workbook', 'userId', 'delete', {
    watching: 'id userId address parcel state county saleDate saleKind stage version createdAt savedAt',
  }),
  own(schema.sheets, 'Worksheets in your workbook', ofProperty(schema.sheets.propertyId), 'delete', {
    watching: 'propertyId sheet fields savedAt',
  }),
  own(
    schema.savedCalculations,
    'Calculations in your workbook',
    ofProperty(schema.savedCalculations.propertyId),
    'delete',
    {
      watching: 'id propertyId calculator inputs savedAt',
    },
  ),
  own(schema.propertyFiles, 'Photos and PDFs in your workbook', 'userId', 'delete', {
    watching: 'id propertyId userId name kind bytes sha256 sentSha256 uploadedAt',
  }),
  own(schema.propertyFileParts, 'Parts of these files', ofPropertyFile(schema.propertyFileParts.fileId), 'delete', {
    watching: 'fileId number',
    'watching workbook': 'bytes',
  }),
  own(schema.deadlines, 'Deadlines in your workbook', ofProperty(schema.deadlines.propertyId), 'delete', {
    watching: 'id propertyId what day source link ruleState rule startedOn isDone version confirmedAt savedAt',
  }),
  own(schema.deadlineReminders, 'Reminders of deadlines', ofDeadline(schema.deadlineReminders.deadlineId), 'delete', {
    emails: 'deadlineId day daysBefore emailId',
  }),
  own(schema.workbookEmails, 'Emails about your workbook', 'userId', 'delete', {
    emails: 'id userId kind accessEndedAt state queuedAt endedAt',
  }),
  own(schema.toldChanges, 'Changes of the law that we emailed you', 'userId', 'delete', {
    emails: 'userId changeId emailId',
  }),
  own(schema.calendarAddresses, 'The address of your calendar', 'userId', 'delete', {
    watching: 'userId createdAt readAt',
    'watching secret': 'id',
  }),
  own(schema.workbookPreferences, 'Which emails about your workbook you want', 'userId', 'delete', {
    preferences: 'userId reminders lawChanges',
  }),
  own(schema.courseCompletions, 'When you completed the course', 'userId', 'delete', {
    watching: 'userId completedAt',
  }),
  own(
    schema.certificates,
    'Certificates',
    'userId',
    { set: { name: null } },
    {
      watching: 'id userId purchaseId name title issuer completedAt completedOn issuedAt replacedAt',
    },
  ),
  own(schema.preferences, 'How you like videos to play', 'userId', 'delete', {
    preferences: 'userId speed captions volume autoplayNext',
  }),
  own(schema.noticeRecipients, 'Notices that you got', 'userId', 'delete', {
    emails: 'noticeId userId queuedAt state endedAt dismissedAt',
  }),
  own(schema.passwordCodes, 'Codes for a new password', 'userId', 'delete', {
    password: 'id userId kind expiresAt usedAt createdAt',
    'password secret': 'tokenHash',
  }),
  own(schema.authenticators, 'Your authenticator app', 'userId', 'delete', {
    password: 'userId confirmedAt pendingSince',
    'password secret': 'secret lastStep pendingSecret',
  }),
  own(schema.recoveryCodes, 'Recovery codes', 'userId', 'delete', {
    'password secret': 'codeHash',
    password: 'userId usedAt createdAt',
  }),
  own(schema.passkeys, 'Passkeys', 'userId', 'delete', {
    password: 'id userId transports name createdAt lastUsedAt',
    'password secret': 'credentialId publicKey counter',
  }),
  own(schema.passkeyChallenges, 'Logins with a passkey that you began', 'userId', 'delete', {
    password: 'id userId purpose expiresAt',
    'password secret': 'challenge',
  }),
  own(schema.proofs, 'Proofs of identity', 'userId', 'delete', {
    'password secret': 'sessionId',
    password: 'userId byFactor provenAt',
  }),
  own(schema.rescueLinks, 'Rescue links', 'userId', 'delete', {
    'account secret': 'tokenHash',
    account: 'userId expiresAt usedAt createdAt',
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
  own(schema.documentVersions, 'Texts of the site that you saved', 'savedBy', siteContent, {
    account: 'document version note savedBy savedAt restoredFrom',
    'account content': 'body',
  }),
  own(schema.publications, 'What you published', 'publishedBy', siteContent, {
    account: 'id publishedBy publishedAt note',
  }),
  own(schema.contentPreviews, 'Links to previews that you made', 'createdBy', siteContent, {
    account: 'id createdBy createdAt expiresAt revokedAt',
    'account secret': 'ticketHash',
  }),
  own(
    schema.files,
    'Pictures that you uploaded',
    (id) => or(eq(schema.files.uploadedBy, id), eq(schema.files.erasedBy, id)),
    siteContent,
    {
      account: 'id kind sha256 width height uploadedBy uploadedAt erasedAt erasedBy',
    },
  ),
  own(schema.courseFiles, 'Files for members that you uploaded', 'uploadedBy', siteContent, {
    account: 'id name kind place videoId position version contentId bytes sha256 downloads uploadedBy uploadedAt',
  }),
  own(schema.videoCaptions, 'Captions that you saved', 'savedBy', siteContent, {
    account: 'videoId version savedBy savedAt',
    'account content': 'vtt',
  }),
  own(schema.notices, 'Notices that you wrote to members', 'placedBy', siteContent, {
    emails: 'id subject text recipients placedBy placedAt',
  }),
  own(schema.erasures, 'Your request to erase your data', 'userId', anonymous, {
    requests: 'userId requestedBy requestedAt heldUntil finishedAt',
  }),
]

/** Every table and column with personal data. A test compares it with the schema and the privacy page. */
export const personalData: readonly PersonalTable[] = [
  ...ownTables,
  // It has no person.
  {
    table: schema.knownOrders,
    columns: columnsOf({
      payment: 'id state transactionId amountCents currency endedAt',
    }),
  },
  // Nothing says who searched.
  {
    table: schema.searchMisses,
    columns: columnsOf({
      watching: 'day words count',
    }),
  },
  // It has only hashes.
  {
    table: schema.visitMarks,
    columns: columnsOf({
      limits: 'day step hash',
    }),
  },
  // It has only hashes.
  {
    table: schema.limitCounters,
    columns: columnsOf({
      limits: 'key count endsAt',
    }),
  },
]

/** Tables with the owner's content and the site's own state, and with nothing about people. */
export const tablesWithoutPersonalData: PgTable[] = [
  schema.products,
  schema.paperSeries,
  schema.videos,
  schema.siteState,
  schema.termsVersions,
  schema.publicationDocuments,
  schema.fileVariants,
  schema.courseFileParts,
  schema.linkChecks,
  schema.visitDays,
  schema.endedSessions,
]

/** Kinds of personal data that are not in these tables, and where they are. */
export const personalDataElsewhere: Partial<Record<PersonalDataKind, string>> = {
  emails: "the jobs' tables (schema pgboss), for at most 14 days; without a mail server also the folder outbox",
  logs: 'the standard output of the process, with addresses',
  backups: 'the backup folder',
  browser: "the browser's local and session storage",
}

type User = typeof schema.users.$inferSelect
/** Columns that say nothing of a person, are computed from others, or are set when the erasure begins. */
type KeptColumn =
  | 'id'
  | 'emailKey'
  | 'role'
  | 'passwordHash'
  | 'sessionVersion'
  | 'version'
  | 'disabledAt'
  | 'registeredAt'
  | 'searchText'
  | 'foldedText'

/** What an erasure writes into the account, which stays for its purchases. TypeScript requires every other column. */
export const erasedAccount: Pick<User, Exclude<keyof User, KeptColumn>> = {
  firstName: 'Erased',
  lastName: '',
  email: '',
  lastLoginAt: null,
  emailConfirmedAt: null,
  disabledReason: 'Erased on request.',
}
