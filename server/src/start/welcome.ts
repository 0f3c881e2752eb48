import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { outboxFolder } from './providers.ts'
import type { Site } from './site.ts'

type Administrator = Site['administrator']

/** For the person who has started the demo. @param administrator a generated password is shown only this once */
export function welcome(config: Config, { email, generatedPassword }: Administrator): string {
  const lines = [
    `The site is ready:  ${config.publicUrl}`,
    ...(generatedPassword
      ? [`Administrator:      ${email}  password: ${generatedPassword}  (shown only this once)`]
      : [`Administrator:      ${email}`]),
    ...(config.payments.kind === 'local'
      ? [
          'Cards:              test mode, no real card is charged. Any future expiration date, CVV 123, ZIP 12345',
          '                    approved 4111 1111 1111 1111   declined 4000 1111 1111 1115',
          `                    gateway http://127.0.0.1:${config.payments.port}`,
        ]
      : [`Cards:              ${config.payments.account.environment}`]),
    `Email:              ${config.smtpUrl ? 'sent by SMTP' : `written to ${outboxFolder(config.dataDir)}`}`,
  ]
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}

/** Others read and store the log. Until the file is deleted, each start logs where it is. */
export function storeFirstPassword(
  dataDir: string,
  { email, generatedPassword }: Administrator,
  log: FastifyBaseLogger,
) {
  const file = join(dataDir, 'first-password')
  if (generatedPassword) {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      writeFileSync(file, `email: ${email}\npassword: ${generatedPassword}\n`, { mode: 0o600 })
    } catch (err) {
      log.error(
        { err },
        "the first administrator's password could not be written to a file: set a new one with Reset on the login page",
      )
    }
  }
  if (existsSync(file))
    log.warn(
      { file },
      "this file contains the first administrator's password: change the password, then delete the file",
    )
}
