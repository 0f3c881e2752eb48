import type { PersonalDataKind } from '@course/contract/publishing/content/content-statements'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

type Columns<Table extends PgTable> = Record<keyof Table['_']['columns'], PersonalDataKind>

/** A table about people. TypeScript requires the kind of each of its columns. */
const about = <Table extends PgTable>(table: Table, columns: Columns<Table>) => ({ table, columns })

/** Gives some columns the same kind. */
const all = <Name extends string>(kind: PersonalDataKind, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, PersonalDataKind>

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

/**
 * Every table and column with personal data, and the entry of the privacy page that explains it. All columns of a row
 * about a person count as personal. A test compares this list with the schema and the privacy page.
 */
export const personalData = [
  about(schema.users, {
    ...all('account', 'id', 'firstName', 'lastName', 'email', 'emailKey', 'role', 'registeredAt', 'lastLoginAt'),
    ...all('account', 'disabledAt', 'disabledReason', 'emailConfirmedAt', 'searchText', 'foldedText', 'version'),
    ...all('password', 'passwordHash', 'sessionVersion'),
  }),
  about(schema.signIns, {
    ...all('account', 'id', 'userId', 'at', 'network', 'browser', 'browserHash', 'sessionVersion', 'linkHash'),
    ...all('account', 'isAfterPaying', 'linkExpiresAt'),
  }),
  about(schema.supportViews, {
    ...all('account', 'id', 'userId', 'viewedBy', 'reason', 'startedAt', 'expiresAt', 'endedAt'),
  }),
  about(schema.emailChanges, {
    ...all('account', 'id', 'userId', 'kind', 'oldEmail', 'newEmail', 'requestedAt', 'confirmHash', 'confirmUntil'),
    ...all('account', 'completedAt', 'changedBy', 'undoUntil', 'undoHash', 'undoneAt'),
  }),
  about(schema.addressRequests, {
    ...all('requests', 'id', 'kind', 'firstName', 'lastName', 'email', 'paidOn', 'amountCents', 'cardLastFour'),
    ...all('requests', 'purchaseId', 'requestedAt', 'state', 'closedAt', 'closedBy'),
  }),
  about(schema.bounces, { ...all('emails', 'userId', 'source', 'status', 'detail', 'bouncedAt', 'clearedAt') }),
  about(schema.documentVersions, {
    ...all('account', 'document', 'version', 'body', 'note', 'savedBy', 'savedAt', 'restoredFrom'),
  }),
  about(schema.publications, { ...all('account', 'id', 'publishedBy', 'publishedAt', 'note') }),
  about(schema.contentPreviews, {
    ...all('account', 'id', 'ticketHash', 'createdBy', 'createdAt', 'expiresAt', 'revokedAt'),
  }),
  about(schema.files, {
    ...all('account', 'id', 'kind', 'sha256', 'width', 'height', 'uploadedBy', 'uploadedAt', 'erasedAt', 'erasedBy'),
  }),
  about(schema.courseFiles, {
    ...all('account', 'id', 'name', 'kind', 'place', 'videoId', 'position', 'version', 'contentId', 'bytes', 'sha256'),
    ...all('account', 'downloads', 'uploadedBy', 'uploadedAt'),
  }),
  about(schema.videoCaptions, { ...all('account', 'videoId', 'version', 'vtt', 'savedBy', 'savedAt') }),
  about(schema.importColumns, { ...all('account', 'header', 'columns', 'confirmedBy', 'confirmedAt') }),
  about(schema.passwordCodes, {
    ...all('password', 'id', 'userId', 'kind', 'tokenHash', 'expiresAt', 'usedAt', 'createdAt'),
  }),
  about(schema.authenticators, {
    ...all('password', 'userId', 'secret', 'confirmedAt', 'lastStep', 'pendingSecret', 'pendingSince'),
  }),
  about(schema.recoveryCodes, { ...all('password', 'codeHash', 'userId', 'usedAt', 'createdAt') }),
  about(schema.passkeys, {
    ...all('password', 'id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports', 'name', 'createdAt'),
    lastUsedAt: 'password',
  }),
  about(schema.passkeyChallenges, { ...all('password', 'id', 'userId', 'purpose', 'challenge', 'expiresAt') }),
  about(schema.proofs, { ...all('password', 'sessionId', 'userId', 'byFactor', 'provenAt') }),
  about(schema.attempts, {
    ...all('payment', 'id', 'secretHash', 'nonceHash', 'firstName', 'lastName', 'email', 'emailKey', 'existingUserId'),
    ...all('payment', 'productId', 'amountCents', 'currency', 'priceShown', 'shownPrices', 'termsVersion', 'state'),
    ...all('payment', 'transactionId', 'failure', 'nextCheckAt', 'createdAt', 'updatedAt'),
    ...all('card', 'cardType', 'cardLastFour', 'cardExpiration'),
    passwordHash: 'password',
  }),
  about(schema.knownOrders, {
    ...all('payment', 'id', 'state', 'transactionId', 'amountCents', 'currency', 'endedAt'),
  }),
  about(schema.attemptTransitions, {
    ...all('payment', 'attemptId', 'position', 'fromState', 'toState', 'cause', 'transactionId', 'at'),
  }),
  about(schema.purchases, {
    ...all('payment', 'id', 'userId', 'attemptId', 'productId', 'amountCents', 'currency', 'refundedCents', 'status'),
    ...all('payment', 'createdAt', 'countedVideoIds', 'cancellableUntil', 'timeZone', 'agreementFixedAt'),
  }),
  about(schema.refunds, {
    ...all('payment', 'id', 'purchaseId', 'amountCents', 'reason', 'endsAccess', 'orderedBy', 'state', 'requests'),
    ...all('payment', 'firstSentAt', 'way', 'transactionId', 'failure', 'createdAt', 'updatedAt', 'nextCheckAt'),
  }),
  about(schema.invoiceDetails, { ...all('payment', 'purchaseId', 'company', 'address', 'taxId', 'givenAt') }),
  about(schema.papers, {
    ...all('payment', 'id', 'seller', 'number', 'kind', 'cause', 'purchaseId', 'refundId', 'aboutId', 'amountCents'),
    ...all('payment', 'currency', 'issuedAt', 'printed', 'pdf', 'sha256'),
  }),
  about(schema.erasures, { ...all('requests', 'userId', 'requestedBy', 'requestedAt', 'heldUntil', 'finishedAt') }),
  about(schema.disputes, {
    ...all('payment', 'id', 'attemptId', 'status', 'occurredAt', 'kind', 'replyBy', 'amountCents'),
  }),
  about(schema.providerEvents, {
    ...all('payment', 'id', 'identity', 'kind', 'transactionId', 'disputeId', 'disputeStatus', 'occurredAt'),
    receivedAt: 'payment',
  }),
  about(schema.cancellations, {
    ...all('requests', 'id', 'purchaseId', 'channel', 'requestedAt', 'recordedAt', 'recordedBy', 'deadline'),
    ...all('requests', 'videosOpened', 'videosTotal', 'owedCents', 'state', 'answer', 'answeredAt', 'answeredBy'),
    remindedAt: 'requests',
  }),
  about(schema.notices, { ...all('emails', 'id', 'subject', 'text', 'recipients', 'placedBy', 'placedAt') }),
  about(schema.noticeRecipients, {
    ...all('emails', 'noticeId', 'userId', 'queuedAt', 'sentAt', 'dismissedAt'),
  }),
  about(schema.access, {
    ...all('access', 'id', 'userId', 'source', 'purchaseId', 'grantedAt', 'grantedBy', 'grantReason', 'endedAt'),
    ...all('access', 'endedBy', 'endReason', 'endedByDispute'),
  }),
  about(schema.openings, { ...all('watching', 'accessId', 'videoId', 'openedAt') }),
  about(schema.readings, { ...all('watching', 'accessId', 'videoId', 'readAt', 'isFree') }),
  about(schema.stateNotes, {
    ...all('watching', 'userId', 'state', 'isStarred', 'note', 'version', 'savedAt'),
  }),
  about(schema.notes, {
    ...all('watching', 'id', 'userId', 'kind', 'target', 'second', 'anchor', 'quote', 'text', 'version'),
    ...all('watching', 'createdAt', 'savedAt'),
  }),
  // A search can contain a name. Nothing says who searched.
  about(schema.searchMisses, { ...all('watching', 'day', 'words', 'count') }),
  about(schema.changesRead, { ...all('watching', 'userId', 'ids', 'readAt') }),
  about(schema.videoOpenings, { ...all('watching', 'userId', 'videoId', 'openedAt') }),
  about(schema.videoWatch, {
    ...all('watching', 'userId', 'videoId', 'ranges', 'position', 'positionAt', 'device', 'seq', 'duration'),
    ...all('watching', 'completedAt', 'marked', 'markedAt'),
  }),
  about(schema.properties, {
    ...all('watching', 'id', 'userId', 'address', 'parcel', 'state', 'county', 'saleDate', 'saleKind', 'stage'),
    ...all('watching', 'version', 'createdAt', 'savedAt'),
  }),
  about(schema.sheetValues, {
    ...all('watching', 'propertyId', 'sheet', 'field', 'value', 'version', 'savedAt'),
  }),
  about(schema.otherSheetValues, {
    ...all('watching', 'propertyId', 'sheet', 'field', 'digest', 'value', 'typedAt'),
  }),
  about(schema.savedCalculations, { ...all('watching', 'id', 'propertyId', 'calculator', 'inputs', 'savedAt') }),
  about(schema.propertyFiles, {
    ...all('watching', 'id', 'propertyId', 'userId', 'name', 'kind', 'bytes', 'sha256', 'sentSha256', 'uploadedAt'),
  }),
  about(schema.propertyFileParts, { ...all('watching', 'fileId', 'number', 'bytes') }),
  about(schema.deadlines, {
    ...all('watching', 'id', 'propertyId', 'what', 'day', 'source', 'link', 'ruleState', 'rule'),
    ...all('watching', 'startedOn', 'isDone', 'version', 'confirmedAt', 'savedAt'),
  }),
  about(schema.deadlineReminders, { ...all('emails', 'deadlineId', 'day', 'daysBefore', 'emailId') }),
  about(schema.workbookEmails, {
    ...all('emails', 'id', 'userId', 'kind', 'accessEndedAt', 'state', 'queuedAt', 'endedAt'),
  }),
  about(schema.toldChanges, { ...all('emails', 'userId', 'changeId', 'emailId') }),
  about(schema.calendarAddresses, { ...all('watching', 'userId', 'id', 'createdAt', 'readAt') }),
  about(schema.workbookPreferences, { ...all('preferences', 'userId', 'reminders', 'lawChanges') }),
  about(schema.lessonEnds, { ...all('watching', 'userId', 'videoId', 'readAt') }),
  about(schema.lessonPlaces, { ...all('watching', 'userId', 'videoId', 'anchor', 'percent', 'savedAt') }),
  about(schema.courseCompletions, { ...all('watching', 'userId', 'completedAt') }),
  about(schema.certificates, {
    ...all('watching', 'id', 'userId', 'purchaseId', 'name', 'title', 'issuer', 'completedAt', 'completedOn'),
    ...all('watching', 'issuedAt', 'replacedAt'),
  }),
  about(schema.preferences, { ...all('preferences', 'userId', 'speed', 'captions', 'volume', 'autoplayNext') }),
  about(schema.rescueLinks, { ...all('account', 'tokenHash', 'userId', 'expiresAt', 'usedAt', 'createdAt') }),
  about(schema.auditEntries, {
    ...all('account', 'id', 'at', 'act', 'actorId', 'command', 'personId', 'object', 'before', 'after', 'requestId'),
  }),
  about(schema.auditMentions, { ...all('account', 'entryId', 'subject', 'act') }),
  about(schema.auditPersonalValues, { ...all('account', 'entryId', 'kind', 'personId', 'before', 'after') }),
  about(schema.visitMarks, { ...all('limits', 'day', 'step', 'hash') }),
  about(schema.limitCounters, { ...all('limits', 'key', 'count', 'endsAt') }),
]

/** Tables with the owner's content and the site's own state, and with nothing about people. */
export const tablesWithoutPersonalData: PgTable[] = [
  schema.products,
  schema.paperSeries,
  schema.videos,
  schema.siteState,
  schema.termsVersions,
  schema.publicationDocuments,
  schema.renderings,
  schema.fileVariants,
  schema.courseFileParts,
  schema.linkChecks,
  schema.visitDays,
  schema.searchSources,
  schema.searchEntries,
  schema.searchVocabulary,
  schema.endedSessions,
  schema.announcedChanges,
]

/** Kinds of personal data that are not in these tables, and where they are. */
export const personalDataElsewhere: Partial<Record<PersonalDataKind, string>> = {
  emails: "the jobs' tables (schema pgboss), for at most 14 days; without a mail server also the folder outbox",
  logs: 'the standard output of the process, with addresses',
  backups: 'the backup folder',
  browser: "the browser's local and session storage",
}
