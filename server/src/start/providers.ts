import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { httpLinks } from '../platform/gateways/link-check.http.ts'
import { deleteEmailsOlderThan, fileMail } from '../platform/gateways/mail.files.ts'
import { smtpMail } from '../platform/gateways/mail.smtp.ts'
import type { MailGateway } from '../platform/gateways/mail.ts'
import { braintreePayments } from '../platform/gateways/payments.braintree.ts'
import type { PaymentGateway } from '../platform/gateways/payments.ts'
import { imapReports } from '../platform/gateways/report-mailbox.imap.ts'
import { oembedVimeo } from '../platform/gateways/vimeo-check.oembed.ts'
import { readOrCreateSecret } from './data-dir.ts'

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

export const deleteOldEmails = (dataDir: string, days: number): Promise<void> =>
  deleteEmailsOlderThan(outboxFolder(dataDir), days)

export const localGatewayCredentials = (dataDir: string) => ({
  merchantId: 'local_merchant',
  publicKey: 'local_public_key',
  privateKey: readOrCreateSecret(dataDir, 'sandbox-gateway-secret'),
})

/** Connects to the configured card provider. The local gateway has to run, or calls to it fail. */
export function createPayments({ payments, dataDir }: Config): PaymentGateway {
  if (payments.kind === 'local') {
    return braintreePayments({ service: { local: payments.port }, ...localGatewayCredentials(dataDir) })
  }
  const { environment: service, ...credentials } = payments.account
  return braintreePayments({ service, ...credentials })
}

export const createMail = ({ smtpUrl, mailFrom, dataDir }: Config): MailGateway =>
  smtpUrl ? smtpMail(smtpUrl, mailFrom) : fileMail(outboxFolder(dataDir), mailFrom)

/** Everything that the site does not own, as configured. Vimeo and links are asked for real, if there is internet. */
export const createProviders = (config: Config) => ({
  payments: createPayments(config),
  gatewayUrl: config.payments.kind === 'local' ? `http://127.0.0.1:${config.payments.port}` : undefined,
  mail: createMail(config),
  reportMailbox: config.bounces && imapReports(config.bounces.imapUrl),
  vimeo: oembedVimeo(config.publicUrl),
  links: httpLinks(config.publicUrl),
})
