import type { EmailTopic } from '@course/contract/course/workbook/emails'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/sessions/access-tokens.ts'
import { hasEnded } from '../../platform/sessions/signed-claims.ts'
import { storeEmailChoice } from './email-choices.queries.ts'

export interface EmailLinkDeps extends LimitsDeps {
  tokens: Pick<Tokens, 'emailLinks'>
}

/**
 * Turns emails off by the link in one of them, without a login.
 * @throws Refusal invalid_input for a link that is not valid, or too old
 */
export async function endEmails(deps: EmailLinkDeps, token: string, address: string): Promise<EmailTopic> {
  await countOrRefuse(deps, 'emailLinksByAddress', address)
  const link = deps.tokens.emailLinks.read(token)
  if (!link || hasEnded(link, await readDatabaseNow(deps.db)))
    throw new Refusal('invalid_input', 'This link is not valid anymore. You can turn the emails off in your workbook.')
  await storeEmailChoice(deps.db, link.userId, { topic: link.topic, isOn: false })
  return link.topic
}
