import { judgeFacts } from './fact-rules.ts'
import { judgeDatabase, judgeTokenSecret } from './machine-rules.ts'
import { judgeCertificateNames, judgeCertificateTexts, judgeInvoiceNames, judgeInvoiceTexts } from './paper-rules.ts'
import { problem } from './problem.ts'
import * as rules from './site-rules.ts'
import { red } from './verdict.ts'
import { judgeHomeVideo, judgeVideos } from './video-rules.ts'

export const surroundingProblems = [
  problem('database', { subject: 'Database' }, ['database'], judgeDatabase),
  problem('secret', { subject: 'Secrets' }, ['tokenSecret'], judgeTokenSecret),
  problem('cardProvider', { subject: 'Card provider' }, ['paymentMode', 'cardProviderProblem'], rules.judgePayments),
  problem(
    'notifications',
    { subject: 'Notifications' },
    ['notifications', 'paymentMode', 'publicUrl'],
    rules.judgeNotifications,
  ),
  problem('mail', { subject: 'Mail' }, ['mailKind', 'mailProblem'], rules.judgeMail),
  problem('address', { subject: 'Public address' }, ['address', 'paymentMode'], rules.judgeAddress),
  problem('proxy', { subject: 'Proxy' }, ['publicUrl', 'trustsProxy', 'host'], rules.judgeProxy),
  problem('factors', { subject: 'Second factors' }, ['administratorsWithoutFactor'], rules.judgeFactors),
  problem('invoiceNames', { subject: 'Invoices' }, ['namelessInvoices'], judgeInvoiceNames),
  problem('invoiceTexts', { subject: 'Invoices' }, ['unprintableOnInvoices'], judgeInvoiceTexts),
  problem('certificateNames', { subject: 'Certificates' }, ['unprintableNames'], judgeCertificateNames),
  problem('certificateTexts', { subject: 'Certificates' }, ['unprintableTexts'], judgeCertificateTexts),
  problem('limits', { subject: 'Limits' }, ['limitFactor'], rules.judgeLimits),
] as const

export const contentProblems = [
  problem('content', { subject: 'Content' }, ['contentProblem'], (problem) =>
    red(`${problem}.`, 'Fix the file; seller and videos are checked after that.'),
  ),
  problem('seller', { subject: 'Seller' }, ['seller', 'paymentMode'], rules.judgeSeller),
  problem('words', { subject: 'Words' }, ['unchangedTexts', 'paymentMode'], rules.judgeWords),
  problem('legalTexts', { subject: 'Legal texts' }, ['legalTexts'], rules.judgeLegalTexts),
  problem('accessibility', { subject: 'Accessibility statement' }, ['statementOf', 'now'], rules.judgeAccessibility),
  problem('videos', { subject: 'Videos' }, ['texts', 'vimeo'], judgeVideos),
  problem('homeVideo', { subject: 'Home video' }, ['homeVideo', 'vimeo'], judgeHomeVideo),
  problem('lawFacts', { subject: 'Facts' }, ['lawFacts', 'now'], judgeFacts),
  problem('drafts', { subject: 'Drafts' }, ['documents'], rules.judgeDrafts),
  problem('prices', { subject: 'Prices' }, ['priceNotices'], rules.judgePrices),
  problem('priceClaims', { subject: 'Price claims' }, ['prices'], rules.judgePriceClaims),
] as const
