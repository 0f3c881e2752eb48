import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fileMail } from '../gateways/mail.files.ts'
import { smtpMail } from '../gateways/mail.smtp.ts'
import type { MailGateway } from '../gateways/mail.ts'
import { braintreePayments } from '../gateways/payments.braintree.ts'
import type { PaymentGateway } from '../gateways/payments.ts'
import { readOrCreateSecret } from './data-dir.ts'

/** The credentials that the site and the local gateway of one installation share. */
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

/** Connects to the configured SMTP server. Without one, emails are written to files. */
export const createMail = ({ smtpUrl, mailFrom, dataDir }: Config): MailGateway =>
  smtpUrl ? smtpMail(smtpUrl, mailFrom) : fileMail(join(dataDir, 'outbox'), mailFrom)
