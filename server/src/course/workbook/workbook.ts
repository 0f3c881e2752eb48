import { Readable } from 'node:stream'
import type { UpcomingDeadline } from '@course/contract/course/workbook-deadlines'
import type { WholeProperty } from '@course/contract/course/workbook/properties'
import type { Db } from '../../platform/db/db.ts'
import { type GuideDeps, listUpcoming } from './deadlines.ts'
import { findReminderChoice } from './preferences.queries.ts'
import { findPropertyIds } from './properties.queries.ts'
import { findWholeProperty, listProperties } from './properties.ts'
import { sumMemberBytes } from './property-files.queries.ts'
import { admitReader, type Reader } from './workbook-access.ts'
import { noProperty } from './workbook-refusals.ts'

const toMoment = (until: Date | null): string | null => until?.toISOString() ?? null

/** What the first page of a workbook shows. @throws Refusal no_access */
export async function readWorkbook(db: Db, reader: Reader) {
  const until = await admitReader(db, reader)
  return {
    properties: await listProperties(db, reader.id),
    fileBytes: await sumMemberBytes(db, reader.id),
    // They end with access.
    reminders: until === null && (await findReminderChoice(db, reader.id)),
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

/** All of a workbook as JSON, one property after the other, so that the largest one needs no memory. @throws Refusal no_access */
export async function downloadWorkbook(deps: GuideDeps, reader: Reader): Promise<Readable> {
  const until = toMoment(await admitReader(deps.db, reader))
  const ids = await findPropertyIds(deps.db, reader.id)
  const write = async function* () {
    let before = '['
    for (const id of ids) {
      const property = await findWholeProperty(deps, reader.id, id)
      // It may have been deleted since.
      if (!property) continue
      yield `${before}${JSON.stringify({ ...property, readableUntil: until })}`
      before = ',\n'
    }
    yield before === '[' ? '[]' : ']'
  }
  return Readable.from(write())
}
