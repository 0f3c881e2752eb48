import { emailKey } from '@course/contract/typed-text/email-address'
import { detailText, meansNoMailbox } from '../../platform/gateways/no-mailbox.ts'

export interface DeliveryReport {
  recipients: string[]
  failures: FailedDelivery[]
}

interface FailedDelivery {
  /** The keys of the address that the email was sent to, and of the one where it ended. */
  keys: string[]
  status: string
  detail: string
}

/** Headers that name the recipient: `To`, and those that mail servers add on delivery. */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to'])
const addresses = /[^\s<>,;:"()]+@[^\s<>,;:"()]+/g
const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])

/** Reads a delivery report (RFC 3464, RFC 6533) of a missing mailbox. Undefined for every other message. */
export async function readDeliveryReport(source: Buffer): Promise<DeliveryReport | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  const message = await PostalMime.parse(source, { attachmentEncoding: 'utf8' }).catch(() => undefined)
  const status = message?.attachments.find(({ mimeType }) => reportTypes.has(mimeType))
  if (!message || typeof status?.content !== 'string') return undefined
  const failures = readFailures(status.content)
  if (failures.length === 0) return undefined
  const named = message.headers.filter(({ key }) => recipientHeaders.has(key.toLowerCase()))
  return { recipients: named.flatMap(({ value }) => value.match(addresses) ?? []), failures }
}

function readFailures(text: string): FailedDelivery[] {
  // Groups of fields, separated by empty lines. A line that begins with a blank continues the one before.
  const groups = text
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
  return groups.flatMap((group) => {
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(group)?.[1]?.trim() ?? ''
    const words = field('Diagnostic-Code').replace(/^smtp;\s*/i, '')
    const status = statusOf(field('Status'), words)
    if (field('Action').toLowerCase() !== 'failed' || !meansNoMailbox(status)) return []
    const [final, original] = [keysIn(field('Final-Recipient')), keysIn(field('Original-Recipient'))]
    const isForwarded = original[0] && final[0] && !original.some((key) => final.includes(key))
    const detail = detailText(`${isForwarded ? `${final[0]}: ` : ''}${words || status}`)
    return [{ keys: [...final, ...original], status, detail }]
  })
}

/** A status such as 5.0.0 says nothing; the server's own answer often does. */
function statusOf(stated: string, words: string): string {
  const [status = ''] = stated.split(/\s/)
  if (status !== '' && !/^\d\.0\.0$/.test(status)) return status
  return /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(words)?.[0] ?? status
}

function keysIn(field: string): string[] {
  const typed = /^[^;]*;\s*<?([^<>\s]+)>?/.exec(field)?.[1]
  if (!typed) return []
  const character = (_: string, code: string) => String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
  const decoded = typed.replace(/\\x\{([0-9A-F]{1,6})\}/gi, character).replace(/\+([0-9A-F]{2})/g, character)
  return [...new Set([typed, decoded].map(emailKey))]
}
