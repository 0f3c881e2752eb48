import type { ProviderDispute } from '../src/platform/gateways/payments.ts'
import { findAttempts, readEnrollment } from './attempts.ts'
import type { TestSite } from './test-site.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

export interface TestNotification {
  kind?: string
  transactionId?: string | undefined
  dispute?: { id: string } & Partial<Pick<ProviderDispute, 'status' | 'kind' | 'replyBy' | 'orderId' | 'amountCents'>>
  day?: number
}

/** Posts a notification like the card provider. @param day the day in January 2026 on which it happened */
export function notify(site: TestSite, { kind, day = 1, ...more }: TestNotification, signature = 'signed') {
  const occurredAt = new Date(Date.UTC(2026, 0, day)).toISOString()
  const notification = { kind: kind ?? `dispute_${more.dispute?.status ?? 'opened'}`, occurredAt, ...more }
  const body = new URLSearchParams({ bt_signature: signature, bt_payload: JSON.stringify(notification) })
  return site.request('POST', '/api/webhooks/braintree', { headers: form, payload: body.toString() })
}

/** The alerts to the owner whose subject contains some words. */
export const alerts = (site: TestSite, words: string) => site.mail.sent.filter(({ subject }) => subject.includes(words))

export const countAccess = async (site: TestSite, email: string) => (await readEnrollment(site, email)).access

export const readAttemptState = async (site: TestSite, email: string) => (await findAttempts(site, email))[0]?.state
