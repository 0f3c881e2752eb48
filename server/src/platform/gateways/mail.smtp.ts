import type { Transporter } from 'nodemailer'
import { type MailGateway, NoMailbox, toMessage } from './mail.ts'
import { statusOfRefusal } from './no-mailbox.ts'

/** Mail by an SMTP server. @param url such as smtp://user:password@host:587 @param from the sender of every email */
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
      // RFC 5321, 4.5.3.2.6: after the text, a server that filters may take ten minutes. Giving up sends the email again.
      socketTimeout: 600_000,
    })
  }
  const transport = () => (opened ??= open())
  return {
    async send(mail) {
      const open = await transport()
      await open.sendMail(toMessage(mail, from)).catch((error: unknown) => {
        const refusal = statusOfRefusal(error)
        throw refusal ? new NoMailbox(refusal.status, refusal.detail) : error
      })
    },
    async verify() {
      await (await transport()).verify()
    },
    // The mail service has them.
    async forget() {},
    async close() {
      ;(await opened)?.close()
    },
  }
}
