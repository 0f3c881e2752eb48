import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import type { Tokens } from '../sessions/access-tokens.ts'
import type { Email, EmailSite } from './compose.ts'

export interface EmailDeps {
  db: Db
  emailSite: EmailSite
  /** Gets the alerts. Without one, the Super Admins do. */
  alertAddress: string | undefined
  tokens: Pick<Tokens, 'emailLinks'>
}

/** The row that remembers what became of an email that its recipient gets once. */
export interface OnceRow {
  table: PgTable & { endedAt: PgColumn }
  where: SQL
}

export interface Recipient {
  firstName: string
  email: string
}

/** One email: who gets it, what it says, how the office names it. Each is a file in the folder `emails` of its wing. */
export interface EmailKind<Job extends string, Data, Facts extends { email: string }, Deps = EmailDeps> {
  job: Job
  what?: string
  /** The subject of the sentence that says that it could not be delivered. */
  subject?: string
  /** Whether an administrator may send it again. Codes and notices have buttons of their own. */
  isRepeatable?: boolean
  /** Each try makes a new secret and revokes the previous one, so mail programs must not merge two tries. */
  hasSecret?: boolean
  once?: (data: Data) => OnceRow
  /**
   * Reads the facts of the email at the moment it is sent.
   * @param data what the job knows: IDs, never secrets
   * @throws NotSent if it no longer applies
   */
  read(deps: Deps, data: Data): Promise<Facts>
  write(site: EmailSite, facts: Facts): Email
  /** One example with invented facts for each variant of the text. Tests and the preview add the recipient. */
  examples: Record<string, Omit<Facts, keyof Recipient>>
}

export const defineEmail = <
  const Job extends `mail.${string}`,
  Data,
  Facts extends { email: string },
  Deps extends EmailDeps = EmailDeps,
>(
  kind: EmailKind<Job, Data, Facts, Deps>,
): EmailKind<Job, Data, Facts, Deps> => kind

// biome-ignore lint/suspicious/noExplicitAny: of whatever data
type AnyKind = EmailKind<string, any, any, any>
export type EmailJobs<Kinds extends readonly AnyKind[]> = { [K in Kinds[number] as K['job']]: Parameters<K['read']>[1] }

export class NotSent extends Error {}
