/** An email in both forms, ready to be sent. */
export interface Mail {
  to: string
  /** The address for replies, because nobody may read the sender's mailbox. */
  replyTo: string
  subject: string
  text: string
  html: string
}

/** Stops automatic replies, such as vacation notices (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated' }

/** The mail service. */
export interface MailGateway {
  /** Resolves once the email has been handed over for good; rejects when it should be tried again. */
  send(mail: Mail): Promise<void>
  /** Rejects, with the reason, when emails could not be handed over now. */
  verify(): Promise<void>
  close(): Promise<void>
}
