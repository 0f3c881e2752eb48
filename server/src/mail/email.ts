import { findAccount, type UserRow } from '../accounts/accounts.ts'
import type { LawChangeDeps } from '../course/course.ts'
import type { Db } from '../platform/db/db.ts'
import type { Tokens } from '../platform/sessions/access-tokens.ts'
import type { Email, EmailSite } from './compose.ts'
import type { OnceRow } from './once.ts'

/** Where emails read their facts. */
export interface EmailDeps {
  db: Db
  emailSite: EmailSite
  /** Gets the alerts. Without one, the Super Admins do. */
  alertAddress: string | undefined
  tokens: Pick<Tokens, 'emailLinks'>
  guide: LawChangeDeps['guide']
}

export interface Recipient {
  firstName: string
  email: string
}

/** One email: who gets it, what it says, how the office names it. Each is a file in `emails`. */
export interface EmailKind<Job extends string, Data, Facts extends { email: string }> {
  job: Job
  /** Its name on a user's page, such as "Welcome"; undefined for an email that no user gets. */
  what?: string
  /** The subject of the sentence that says that it could not be delivered. */
  subject?: string
  /** Whether an administrator may send it again. Codes and notices have buttons of their own. */
  isRepeatable?: boolean
  /** Each try makes a new secret and revokes the previous one, so mail programs must not merge two tries. */
  hasSecret?: boolean
  /** For an email that its recipient gets only once: the row that records whether it was sent. */
  once?: (data: Data) => OnceRow
  /**
   * Reads the facts of the email at the moment it is sent.
   * @param data what the job knows: IDs, never secrets
   * @throws NotSent if it no longer applies
   */
  read(deps: EmailDeps, data: Data): Promise<Facts>
  write(site: EmailSite, facts: Facts): Email
  /** One example with invented facts for each variant of the text. Tests and the preview add the recipient. */
  examples: Record<string, Omit<Facts, keyof Recipient>>
}

export const defineEmail = <const Job extends `mail.${string}`, Data, Facts extends { email: string }>(
  kind: EmailKind<Job, Data, Facts>,
): EmailKind<Job, Data, Facts> => kind

/** Why an email is not sent: a sentence for the log and the page of the user. */
export class NotSent extends Error {}

/** @throws NotSent if the account is disabled or gone */
export async function readRecipient(db: Db, userId: string): Promise<UserRow> {
  const user = await findAccount(db, userId)
  if (!user) throw new NotSent('The account no longer exists.')
  if (user.disabledAt) throw new NotSent('The account is disabled.')
  return user
}
