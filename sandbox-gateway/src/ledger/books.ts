import type { Dispute, Nonce, Notification, Transaction } from '../rules/records.ts'
import { type Entry, openLedger } from './ledger.ts'

interface Kinds {
  transaction: Transaction
  nonce: Nonce
  dispute: Dispute
  notification: Notification
}

type Kind = keyof Kinds
export type Change = { [K in Kind]: { kind: K; value: Kinds[K] } }[Kind]

/** All records of the gateway. When `record` returns, its changes are on disk. */
export class Books {
  readonly transactions = new Map<string, Transaction>()
  readonly nonces = new Map<string, Nonce>()
  readonly disputes = new Map<string, Dispute>()
  readonly notifications = new Map<string, Notification>()
  readonly #opened

  constructor(directory: string, isKept: (change: Change) => boolean) {
    this.#opened = openLedger(directory, (entry) => isKept(entry as Entry & Change))
    for (const entry of this.#opened.entries) this.#apply(entry as Entry & Change)
  }

  /** Several changes are one line in the ledger, so they are stored all or none. */
  record(...changes: Change[]): void {
    this.#opened.ledger.write(
      changes.map((change) => ({ kind: change.kind, id: changeId(change), value: change.value })),
    )
    for (const change of changes) this.#apply(change)
  }

  /** Newest first, like every list of the gateway. */
  newestTransactions(): Transaction[] {
    return [...this.transactions.values()].reverse()
  }

  close(): void {
    this.#opened.ledger.close()
  }

  #apply(change: Change): void {
    switch (change.kind) {
      case 'transaction':
        this.transactions.set(change.value.id, change.value)
        break
      case 'nonce':
        this.nonces.set(change.value.nonce, change.value)
        break
      case 'dispute':
        this.disputes.set(change.value.id, change.value)
        break
      case 'notification':
        this.notifications.set(change.value.id, change.value)
        break
    }
  }
}

function changeId(change: Change): string {
  return change.kind === 'nonce' ? change.value.nonce : change.value.id
}
