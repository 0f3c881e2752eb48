import { detailText, meansNoMailbox } from '../../platform/gateways/no-mailbox.ts'

/** That an email could not be delivered, because its address has no mailbox. */
export interface DeliveryReport {
  /** The addresses that the report itself was sent to. */
  recipients: string[]
  status: string
  detail: string
}

/** Headers that name the recipient: `To`, and those that mail servers add on delivery. */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to'])
const addresses = /[^\s<>,;:"()]+@[^\s<>,;:"()]+/g

/**
 * Reads a message as a delivery report (RFC 3464).
 * @returns undefined for everything else: other messages, delays, and failures with other codes
 */
export async function readDeliveryReport(source: Buffer): Promise<DeliveryReport | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  const message = await PostalMime.parse(source, { attachmentEncoding: 'utf8' }).catch(() => undefined)
  const status = message?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!message || typeof status?.content !== 'string') return undefined
  const failed = statusOfFailure(status.content)
  if (!failed) return undefined
  const named = message.headers.filter(({ key }) => recipientHeaders.has(key.toLowerCase()))
  return { recipients: named.flatMap(({ value }) => value.match(addresses) ?? []), ...failed }
}

/** The first recipient in a delivery status whose delivery failed because there is no such mailbox. */
function statusOfFailure(text: string): { status: string; detail: string } | undefined {
  // Groups of fields, separated by empty lines. A line that begins with a blank continues the one before.
  const groups = text
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
  for (const group of groups) {
    const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(group)?.[1]?.trim() ?? ''
    const [status = ''] = field('Status').split(/\s/)
    if (field('Action').toLowerCase() !== 'failed' || !meansNoMailbox(status)) continue
    return { status, detail: detailText(field('Diagnostic-Code').replace(/^smtp;\s*/i, '')) || status }
  }
  return undefined
}
