import { createHash, createHmac } from 'node:crypto'
import { type XmlValue, xmlDocument } from '../http/xml.ts'
import type { Change } from '../ledger/books.ts'
import { type Context, type Credentials, type NoticeSubject, newId } from '../rules/context.ts'
import type { Notification } from '../rules/records.ts'
import { disputeView, transactionView } from '../server-api/views.ts'

export type NoticeChange = Extract<Change, { kind: 'notification' }>

/** Creates a notification. The payload is created once, so that all retries have the same bytes. */
export function newNotice(context: Context, kind: string, subject: NoticeSubject): NoticeChange {
  const now = context.now()
  const xml = xmlDocument('notification', {
    timestamp: new Date(now),
    kind,
    subject: subjectView(context, subject),
  })
  const value: Notification = {
    id: newId(12),
    kind,
    payload: wrapped(Buffer.from(xml).toString('base64')),
    createdAt: now,
    attempts: 0,
    delivered: false,
  }
  return { kind: 'notification', value }
}

function subjectView(context: Context, subject: NoticeSubject): XmlValue {
  if ('check' in subject) return { check: true }
  if ('dispute' in subject) return { dispute: disputeView(subject.dispute, subject.transaction) }
  return { transaction: transactionView(context, subject.transaction) }
}

/** Wraps lines at 60 characters, with line feeds only, because the receiver refuses carriage returns. */
function wrapped(base64: string): string {
  return base64.replace(/.{1,60}/g, '$&\n')
}

/** Signs the payload exactly as it is sent. */
export function signPayload(payload: string, { publicKey, privateKey }: Credentials): string {
  const key = createHash('sha1').update(privateKey).digest()
  return `${publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`
}
