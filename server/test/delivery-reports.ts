interface Report {
  /** Where the report is sent to: the return path of the email. */
  to: string
  action?: string
  status?: string
  diagnostic?: string
  /** Whether it says so in its headers, or is an ordinary message. */
  isReport?: boolean
}

/** A delivery report as mail servers write them (RFC 3464). */
export function deliveryReport({
  to,
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <ada@example.com>: Recipient address rejected:\r\n    User unknown',
  isReport = true,
}: Report): string {
  const type = isReport ? 'multipart/report; report-type=delivery-status' : 'multipart/mixed'
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
    ...(isReport ? ['Content-Type: message/delivery-status'] : ['Content-Type: text/plain']),
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; ada@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
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
