import type { Mail, MailGateway } from './mail.ts'

/** Mail that tests read. */
export interface FakeMail extends MailGateway {
  sent: Mail[]
  /** The next emails are refused, as by a server that is down. */
  failNext(count: number): void
}

export function fakeMail(): FakeMail {
  const sent: Mail[] = []
  let failures = 0
  return {
    sent,
    failNext(count) {
      failures = count
    },
    async send(mail) {
      if (failures > 0) {
        failures -= 1
        throw new Error('451 try again later')
      }
      sent.push(mail)
    },
    async verify() {
      if (failures > 0) throw new Error('451 try again later')
    },
    async close() {},
  }
}
