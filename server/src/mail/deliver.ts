import { findAccountByEmail } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/db.ts'
import { type Mail, type MailGateway, NoMailbox } from '../platform/gateways/mail.ts'
import { detailText } from '../platform/gateways/no-mailbox.ts'
import { recordRefusal } from './bounces/bounces.queries.ts'
import type { ReturnPaths } from './bounces/return-paths.ts'

export interface DeliveryDeps {
  db: Db
  mail: MailGateway
  returnPaths: ReturnPaths | undefined
}

/**
 * Hands over an email to one person. If the address has no mailbox, the account that has it remembers that, and the
 * email is not tried again.
 * @returns the address, which the job keeps: the user's address can change later
 * @throws whatever else went wrong, so that the email is tried again
 */
export async function deliver(
  { db, mail, returnPaths }: DeliveryDeps,
  email: Mail,
): Promise<{ to: string; isRefused?: true }> {
  const { to } = email
  const user = await findAccountByEmail(db, to)
  const returnPath = user && returnPaths?.create(user, user.now)
  try {
    await mail.send({ ...email, ...(returnPath === undefined ? {} : { returnPath }) })
    return { to }
  } catch (error) {
    if (!(error instanceof NoMailbox)) throw error
    if (user) await recordRefusal(db, user.id, { status: error.status, detail: detailText(error.message) })
    return { to, isRefused: true }
  }
}
