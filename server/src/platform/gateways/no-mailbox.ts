/**
 * The details of 5.1.x that speak of the recipient's address (RFC 3463, RFC 7505): 7 and 8 are about the sender, 5 says
 * that the address is right, and 9 is about the way.
 */
const ofRecipient = new Set([0, 1, 2, 3, 4, 6, 10])

/** Whether an enhanced status code, such as 5.1.1, says that the recipient's address has no mailbox. */
export function meansNoMailbox(status: string): boolean {
  const [, detail] = /^5\.1\.(\d{1,3})$/.exec(status) ?? []
  return detail !== undefined && ofRecipient.has(Number(detail))
}

const longestDetail = 300

/** The words of a server, on one line and not too long. */
export const detailText = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, longestDetail)

/**
 * What an error of the mail library says about the recipient's mailbox.
 * @returns undefined for everything that does not mean that the mailbox is missing: other codes, such as 5.7.1 for mail
 * that looks like spam or 5.2.2 for a full mailbox, and answers without an enhanced code
 */
export function statusOfRefusal(error: unknown): { status: string; detail: string } | undefined {
  const { response } = (error ?? {}) as { response?: unknown }
  if (typeof response !== 'string') return undefined
  const [, status = ''] = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(response) ?? []
  return meansNoMailbox(status) ? { status, detail: detailText(response) } : undefined
}
