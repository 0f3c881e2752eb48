import { createHash, createHmac } from 'node:crypto'
import { type XmlValue, xmlDocument } from '../http/xml.ts'
import type { Change } from '../ledger/books.ts'
import { type Context, type Credentials, type NoticeSubject, newId } from '../rules/context.ts'
import type { Notification } from '../rules/records.ts'
import { disputeView, transactionView } from '../server-api/views.ts'

export type NoticeChange = Extract<Change, { kind: 'notification' }>

/** A notification with its payload made once, so that retries are byte for byte the same. */
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

/** Lines of 60 and a line feed at the end: the receiver refuses carriage returns. */
function wrapped(base64: string): string {
  return base64.replace(/.{1,60}/g, '$&\n')
}

/** Over the payload exactly as it is sent. */
export function signPayload(payload: string, { publicKey, privateKey }: Credentials): string {
  const key = createHash('sha1').update(privateKey).digest()
  return `${publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`
}
