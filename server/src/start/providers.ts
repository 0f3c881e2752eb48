import { join } from 'node:path'
import type { Config } from '../config.ts'
import { fileMail } from '../gateways/mail.files.ts'
import { smtpMail } from '../gateways/mail.smtp.ts'
import type { MailGateway } from '../gateways/mail.ts'
import { braintreePayments } from '../gateways/payments.braintree.ts'
import type { PaymentGateway } from '../gateways/payments.ts'
import { ownSecret } from './data-dir.ts'

/** With what the site and the local gateway of one installation know each other. */
export const localGatewayCredentials = (dataDir: string) => ({
  merchantId: 'local_merchant',
  publicKey: 'local_public_key',
  privateKey: ownSecret(dataDir, 'sandbox-gateway-secret'),
})

/** The card provider that the configuration names; the local gateway has to run, or its calls fail. */
export function paymentsOf({ payments, dataDir }: Config): PaymentGateway {
  if (payments.kind === 'local') {
    return braintreePayments({ service: { local: payments.port }, ...localGatewayCredentials(dataDir) })
  }
  const { environment: service, ...credentials } = payments.account
  return braintreePayments({ service, ...credentials })
}

/** Whoever carries the site's mail: an SMTP server, or files for trying out. */
export const mailOf = ({ smtpUrl, mailFrom, dataDir }: Config): MailGateway =>
  smtpUrl ? smtpMail(smtpUrl, mailFrom) : fileMail(join(dataDir, 'outbox'), mailFrom)
