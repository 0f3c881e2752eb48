import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/sessions/access-tokens.ts'
import { hasEnded } from '../../platform/sessions/token-expiry.ts'
import { storeReminderChoice } from './preferences.queries.ts'

export interface SwitchDeps extends LimitsDeps {
  tokens: Pick<Tokens, 'reminderLinks'>
}

/** Turns the emails about deadlines on or off. */
export async function switchReminders(db: Db, userId: string, on: boolean) {
  await storeReminderChoice(db, userId, on)
  return { reminders: on }
}

/**
 * Turns the emails about deadlines off by the link in one of them, without a login.
 * @throws Refusal invalid_input for a link that is not valid, or too old
 */
export async function endReminders(deps: SwitchDeps, token: string, address: string): Promise<void> {
  await countOrRefuse(deps, 'reminderLinksByAddress', address)
  const link = deps.tokens.reminderLinks.read(token)
  if (!link || hasEnded(link, await readDatabaseNow(deps.db)))
    throw new Refusal('invalid_input', 'This link is not valid anymore. You can turn the emails off in your workbook.')
  await storeReminderChoice(deps.db, link.userId, false)
}
