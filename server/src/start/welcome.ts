import { join } from 'node:path'
import type { Config } from '../config.ts'

/**
 * What somebody who just started the site wants to know.
 * @param generatedPassword the first administrator's, shown this once
 */
export function welcome(config: Config, generatedPassword: string | undefined): string {
  const lines = [
    `The site is ready:  ${config.publicUrl}`,
    ...(generatedPassword
      ? [`Administrator:      ${config.admin.email}  password: ${generatedPassword}  (shown only this once)`]
      : [`Administrator:      ${config.admin.email}`]),
    ...(config.payments.kind === 'local'
      ? [
          'Cards:              test mode, no real card is charged. Expiration any future date, CVV 123, ZIP 12345',
          '                    approved 4111 1111 1111 1111   declined 4000 1111 1111 1115',
          `                    gateway http://127.0.0.1:${config.payments.port}`,
        ]
      : [`Cards:              ${config.payments.account.environment}`]),
    `Mail:               ${config.smtpUrl ? 'sent by SMTP' : `written to ${join(config.dataDir, 'outbox')}`}`,
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}
