import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '../ids.ts'
import type { MailGateway } from './mail.ts'

/**
 * Mail as files, one RFC 5322 letter each, for trying out without an SMTP server.
 * A letter appears under its final name only when it is whole.
 */
export function fileMail(directory: string, from: string): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const name = join(directory, `${newId()}.eml`)
      await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${name}.part`, name)
    },
    async close() {},
  }
}
