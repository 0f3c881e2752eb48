import { createTransport } from 'nodemailer'
import { type MailGateway, toMessage } from './mail.ts'

/**
 * Mail by an SMTP server.
 * @param url such as smtp://user:password@host:587
 * @param from the sender of every email
 */
export function smtpMail(url: string, from: string): MailGateway {
  const transport = createTransport({
    ...{ url, pool: true, maxConnections: 2 },
    ...{ connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 },
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from))
    },
    async verify() {
      await transport.verify()
    },
    async close() {
      transport.close()
    },
  }
}
