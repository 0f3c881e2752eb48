/** An email in both forms, ready to be sent. */
export interface Mail {
  /**
   * Stays the same when the same email is handed over again, after a crash before the first handover was recorded. It
   * becomes the Message-ID, by which mail systems recognize a repeated email.
   */
  id?: string
  to: string
  /** The address for replies, because nobody may read the sender's mailbox. */
  replyTo: string
  subject: string
  text: string
  html: string
}

/** Stops automatic replies, such as vacation notices (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** The fields of an email for nodemailer. @param from the sender, whose domain the Message-ID gets */
export function toMessage({ id, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return { ...mail, from, headers: automatic, ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }) }
}

/** The mail service. */
export interface MailGateway {
  /** Resolves once the email has been handed over for good; rejects when it should be tried again. */
  send(mail: Mail): Promise<void>
  /** Rejects, with the reason, when emails could not be handed over now. */
  verify(): Promise<void>
  close(): Promise<void>
}
