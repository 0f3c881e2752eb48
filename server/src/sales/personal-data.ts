import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { emailChanges, users } from '../accounts/tables/tables.ts'
import { anonymous, columnsOf, own, type WingData } from '../platform/db/personal-data.ts'
import {
  access,
  addressRequests,
  attempts,
  attemptTransitions,
  cancellations,
  disputes,
  invoiceDetails,
  knownOrders,
  openings,
  paperSeries,
  papers,
  providerEvents,
  purchases,
  readings,
  refunds,
} from './tables/tables.ts'

const purchasesOf = (id: string) => sql`(select id from ${purchases} where user_id = ${id})`
/** A person's present and former addresses, each with whether another account has it now or had it before. */
export const addressesOf = (id: string) => sql`(select own.key,
    exists (select from ${users} as other where other.email_key = own.key and other.id <> ${id})
      or exists (select from ${emailChanges} as other where lower(other.old_email) = own.key and other.user_id <> ${id})
      as is_shared
  from (select email_key as key from ${users} where id = ${id}
    union select lower(old_email) from ${emailChanges} where user_id = ${id}
    union select attempt.email_key from ${attempts} as attempt
      where attempt.id in (select attempt_id from ${purchases} where user_id = ${id})) as own)`
/** For rows without a person's ID: matches their addresses, and also their name where an address is shared. */
const hasAddressOf = (id: string, row: { email: SQL; firstName: SQL; lastName: SQL }) =>
  sql`exists (select from ${addressesOf(id)} as own, ${users} as person
    where person.id = ${id} and own.key = ${row.email} and (not own.is_shared
      or lower(person.first_name || ' ' || person.last_name) = lower(${row.firstName} || ' ' || ${row.lastName})))`
/** Also those that never led to a purchase. */
export const attemptsOf = (id: string) => sql`(select attempt.id from ${attempts} as attempt
  left join ${purchases} as bought on bought.attempt_id = attempt.id
  where coalesce(bought.user_id, attempt.existing_user_id) = ${id}
    or (coalesce(bought.user_id, attempt.existing_user_id) is null and ${hasAddressOf(id, {
      email: sql`attempt.email_key`,
      firstName: sql`attempt.first_name`,
      lastName: sql`attempt.last_name`,
    })}))`
const ofPurchase = (column: PgColumn) => (id: string) => sql`${column} in ${purchasesOf(id)}`
const ofAttempt = (column: PgColumn) => (id: string) => sql`${column} in ${attemptsOf(id)}`
const ofAccess = (column: PgColumn) => (id: string) =>
  sql`${column} in (select id from ${access} where user_id = ${id})`

export const saleData: WingData = {
  own: [
    own(
      addressRequests,
      'What you told us about missing emails',
      (id) =>
        hasAddressOf(id, {
          email: sql`lower(${addressRequests.email})`,
          firstName: sql`${addressRequests.firstName}`,
          lastName: sql`${addressRequests.lastName}`,
        }),
      'delete',
      {
        requests: 'id firstName lastName email paidOn amountCents requestedAt',
      },
    ),
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
    own(attemptTransitions, 'Steps of your payments', ofAttempt(attemptTransitions.attemptId), anonymous, {
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
    own(invoiceDetails, 'What you added to an invoice', ofPurchase(invoiceDetails.purchaseId), 'delete last', {
      payment: 'purchaseId company address taxId givenAt',
    }),
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
    own(disputes, 'Disputes with your bank', ofAttempt(disputes.attemptId), anonymous, {
      payment: 'id attemptId status occurredAt kind replyBy amountCents',
    }),
    own(
      providerEvents,
      'Reports of the card provider',
      (
        id,
      ) => sql`${providerEvents.transactionId} in (select transaction_id from ${attempts} where id in ${attemptsOf(id)})
        or ${providerEvents.disputeId} in (select id from ${disputes} where attempt_id in ${attemptsOf(id)})`,
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
    own(openings, 'Videos that you opened', ofAccess(openings.accessId), anonymous, {
      watching: 'accessId videoId openedAt isFree',
    }),
    own(readings, 'Lessons that you opened', ofAccess(readings.accessId), anonymous, {
      watching: 'accessId videoId readAt isFree',
    }),
  ],
  nameless: [
    // It has no person.
    { table: knownOrders, columns: columnsOf({ payment: 'id state transactionId amountCents currency endedAt' }) },
  ],
  without: [paperSeries],
}
