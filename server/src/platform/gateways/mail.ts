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
  /** Where delivery reports go; the sender if it is missing. */
  returnPath?: string
}

/** The server says that the recipient's address has no mailbox, so trying again does not help. */
export class NoMailbox extends Error {
  /** The enhanced status code, such as 5.1.1. */
  readonly status: string

  constructor(status: string, detail: string) {
    super(detail)
    this.status = status
  }
}

/** Stops automatic replies, such as vacation notices (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

/** The fields of an email for nodemailer. @param from the sender, whose domain the Message-ID gets */
export function toMessage({ id, returnPath, ...mail }: Mail, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    ...mail,
    from,
    headers: automatic,
    ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: mail.to } }),
  }
}

export interface MailGateway {
  /** Rejects when it should be tried again. @throws NoMailbox if that does not help */
  send(mail: Mail): Promise<void>
  /** Rejects, with the reason, when emails could not be handed over now. */
  verify(): Promise<void>
  /** Deletes the emails that it still has and that went to one of these addresses, in lower case, or contain an ID. */
  forget(about: { ids: readonly string[]; addresses: readonly string[] }): Promise<void>
  close(): Promise<void>
}
