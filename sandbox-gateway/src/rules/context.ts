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

/** What all parts of the gateway share. Times are in milliseconds. */
export interface Context {
  readonly credentials: Credentials
  readonly books: Books
  readonly now: () => number
  readonly settleMs: number
  /** The prefix of paths for browsers, under which the site proxies them. */
  readonly pathPrefix: string
  /** Searches find new transactions only after this time. */
  searchLagMs: number
  /** Makes a notification, to be recorded together with the change that it reports. */
  notice(kind: string, subject: NoticeSubject): Change
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Lower-case letters and digits, as Braintree's own ids. */
export function newId(length = 8): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
