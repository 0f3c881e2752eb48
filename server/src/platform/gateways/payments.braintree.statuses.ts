import type { ProviderRefund, Transaction } from './payments.ts'

/** What Braintree's statuses of sales and credits mean for the money. A missing status is never guessed. */
export const creditStatuses = new Map<string, ProviderRefund['status']>([
  ['submitted_for_settlement', 'submitted'],
  ['settling', 'submitted'],
  ['settlement_pending', 'submitted'],
  ['settlement_confirmed', 'submitted'],
  ['settled', 'settled'],
  ['voided', 'voided'],
  ['failed', 'failed'],
  ['gateway_rejected', 'failed'],
  ['processor_declined', 'failed'],
  ['settlement_declined', 'failed'],
])

/** A sale has the statuses of a credit, and those of an authorization. */
export const saleStatuses = new Map<string, Transaction['status']>([
  ...creditStatuses,
  ['authorized', 'authorized'],
  ['authorization_expired', 'failed'],
])
