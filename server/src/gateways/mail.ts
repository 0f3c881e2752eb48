/** An email in both forms, ready to be sent. */
export interface Mail {
  to: string
  /** Where an answer goes; the sender's own mailbox may be one that nobody reads. */
  replyTo: string
  subject: string
  text: string
  html: string
}

/** Keeps vacation replies and other machines from answering (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated' }

/** What we need of whoever carries our mail. */
export interface MailGateway {
  /** Resolves once the email has been handed over for good; rejects when it should be tried again. */
  send(mail: Mail): Promise<void>
  /** Rejects, with the reason, when emails could not be handed over now. */
  verify(): Promise<void>
  close(): Promise<void>
}
