import type { Transporter } from 'nodemailer'
import { type MailGateway, toMessage } from './mail.ts'

/**
 * Mail by an SMTP server.
 * @param url such as smtp://user:password@host:587
 * @param from the sender of every email
 */
export function smtpMail(url: string, from: string): MailGateway {
  let opened: Promise<Transporter> | undefined
  // An idle site does without the package: it takes 1 MB of memory.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
    })
  }
  const transport = () => (opened ??= open())
  return {
    async send(mail) {
      await (await transport()).sendMail(toMessage(mail, from))
    },
    async verify() {
      await (await transport()).verify()
    },
    async close() {
      ;(await opened)?.close()
    },
  }
}
