import { type Mail, type MailGateway, NoMailbox } from './mail.ts'

/** Mail that tests read. */
export interface FakeMail extends MailGateway {
  sent: Mail[]
  /** The next emails are refused, as by a server that is down. */
  failNext(count: number): void
  missing: Set<string>
}

export function fakeMail(): FakeMail {
  const sent: Mail[] = []
  const missing = new Set<string>()
  let failures = 0
  return {
    sent,
    missing,
    failNext(count) {
      failures = count
    },
    async send(mail) {
      if (failures > 0) {
        failures -= 1
        throw new Error('451 try again later')
      }
      if (missing.has(mail.to)) throw new NoMailbox('5.1.1', '550 5.1.1 No such user here')
      sent.push(mail)
    },
    async verify() {
      if (failures > 0) throw new Error('451 try again later')
    },
    async forget({ ids, addresses }) {
      const isAbout = ({ to, text }: Mail) =>
        addresses.includes(to.toLowerCase()) || ids.some((id) => text.includes(id))
      const others = sent.filter((mail) => !isAbout(mail))
      sent.splice(0, sent.length, ...others)
    },
    async close() {},
  }
}
