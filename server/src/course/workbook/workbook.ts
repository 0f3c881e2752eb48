import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import type { EmailTopic } from '@course/contract/course/workbook/emails'
import type { WholeProperty } from '@course/contract/course/workbook/properties/properties'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/sessions/access-tokens.ts'
import { hasEnded } from '../../platform/sessions/signed-claims.ts'
import { type GuideDeps, listUpcoming } from './deadlines.ts'
import { findEmailChoices, storeEmailChoice } from './email-choices.queries.ts'
import { findWholeProperty, listProperties } from './properties.ts'
import { sumMemberFiles } from './property-files.queries.ts'
import { admitReader, noProperty, type Reader } from './workbook-access.ts'

const toMoment = (until: Date | null): string | null => until?.toISOString() ?? null

/** What the first page of a workbook shows. @throws Refusal no_access */
export async function readWorkbook(db: Db, reader: Reader) {
  const until = await admitReader(db, reader)
  return {
    properties: await listProperties(db, reader.id),
    fileBytes: (await sumMemberFiles(db, reader.id)).bytes,
    // They end with access.
    emails: until === null ? await findEmailChoices(db, reader.id) : { reminders: false, lawChanges: false },
    readableUntil: toMoment(until),
  }
}

/** A property with everything that belongs to it. @throws Refusal no_access or not_found */
export async function readWholeProperty(deps: GuideDeps, reader: Reader, id: string): Promise<WholeProperty> {
  const until = await admitReader(deps.db, reader)
  const property = await findWholeProperty(deps, reader.id, id)
  if (!property) throw noProperty()
  return { ...property, readableUntil: toMoment(until) }
}

/** A member's open deadlines of all properties. @throws Refusal no_access */
export async function readUpcoming(deps: GuideDeps, reader: Reader): Promise<UpcomingDeadline[]> {
  await admitReader(deps.db, reader)
  return listUpcoming(deps, reader.id)
}

export interface EmailLinkDeps extends LimitsDeps {
  tokens: Pick<Tokens, 'emailLinks'>
}

/** Turns emails off by the link in one of them, without a login. @throws Refusal invalid_input */
export async function endEmails(deps: EmailLinkDeps, token: string, address: string): Promise<EmailTopic> {
  await countOrRefuse(deps, 'emailLinksByAddress', address)
  const link = deps.tokens.emailLinks.read(token)
  if (!link || hasEnded(link, await readDatabaseNow(deps.db)))
    throw new Refusal('invalid_input', 'This link is not valid anymore. You can turn the emails off in your workbook.')
  await storeEmailChoice(deps.db, link.userId, { topic: link.topic, isOn: false })
  return link.topic
}
