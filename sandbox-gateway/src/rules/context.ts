import { randomInt } from 'node:crypto'
import type { Books, Change } from '../ledger/books.ts'
import type { Dispute, Transaction } from './records.ts'

export interface Credentials {
  merchantId: string
  publicKey: string
  privateKey: string
}

export type NoticeSubject =
  | { dispute: Dispute; transaction: Transaction }
  | { transaction: Transaction }
  | { check: true }

/** What every part of the gateway works with. Times are milliseconds. */
export interface Context {
  readonly credentials: Credentials
  readonly books: Books
  readonly now: () => number
  readonly settleMs: number
  /** Put before the paths that browsers are told, because the site passes them on under it. */
  readonly pathPrefix: string
  /** New transactions are found by searches only after this long. */
  searchLagMs: number
  /** The notification as a change to be recorded together with what it tells of. */
  notice(kind: string, subject: NoticeSubject): Change
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Lower-case letters and digits, as Braintree's own ids. */
export function newId(length = 8): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
