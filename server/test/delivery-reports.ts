interface Report {
  /** Where the report is sent to: the return path of the email. */
  to: string
  /** Whose mailbox is missing. */
  recipient?: string
  action?: string
  status?: string
  diagnostic?: string
  /** Whether it says so in its headers, or is an ordinary message. */
  isReport?: boolean
  /** Of a report with addresses in other scripts, RFC 6533. */
  isGlobal?: boolean
  /** More fields about the recipient, or about further ones. */
  more?: string[]
}

/** A delivery report as mail servers write them (RFC 3464). */
export function deliveryReport({
  to,
  recipient = 'rfc822; ada@example.com',
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <ada@example.com>: Recipient address rejected:\r\n    User unknown',
  isReport = true,
  isGlobal = false,
  more = [],
}: Report): string {
  const kind = isGlobal ? 'global-delivery-status' : 'delivery-status'
  const type = isReport ? `multipart/report; report-type=${kind}` : 'multipart/mixed'
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="report"`,
    '',
    '--report',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message.',
    '',
    '--report',
    ...(isReport
      ? [`Content-Type: message/${kind}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit']
      : ['Content-Type: text/plain']),
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    ...more,
    '',
    '--report',
    'Content-Type: message/rfc822',
    '',
    'From: course@example.org',
    'To: ada@example.com',
    'Subject: Your receipt',
    '',
    'Thank you.',
    '--report--',
    '',
  ].join('\r\n')
}
