import {
  maxProperties,
  type Property,
  type PropertyForm,
  type PropertyRow,
  type WholeProperty,
} from '@course/contract/course/workbook/properties/properties'
import { numberText } from '@course/contract/words/counts'
import { lockUser } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listCalculations } from './calculations.ts'
import { type GuideDeps, listDeadlinesOf } from './deadlines.ts'
import {
  countProperties,
  findProperties,
  findProperty,
  type PropertyRecord,
  removeProperty,
  upsertProperty,
} from './properties.queries.ts'
import { listPropertyFiles } from './property-files.ts'
import { listSheetValues } from './sheets.ts'
import { noProperty } from './workbook-access.ts'

export async function listProperties(db: Db, userId: string): Promise<PropertyRow[]> {
  const rows = await findProperties(db, userId)
  return rows.map(({ property, what, day }) => ({
    ...toProperty(property),
    nextDeadline: what === null || day === null ? null : { what, day },
  }))
}

function toProperty({ userId: _, createdAt, savedAt, ...row }: PropertyRecord): Property {
  return { ...row, createdAt: createdAt.toISOString(), savedAt: savedAt.toISOString() }
}

export async function findWholeProperty(
  deps: GuideDeps,
  userId: string,
  id: string,
): Promise<Omit<WholeProperty, 'readableUntil'> | undefined> {
  const { db } = deps
  const row = await findProperty(db, userId, id)
  if (!row) return undefined
  return {
    property: toProperty(row),
    values: await listSheetValues(db, id),
    files: await listPropertyFiles(db, id),
    deadlines: await listDeadlinesOf(deps, id),
    calculations: await listCalculations(db, id),
  }
}

interface Save {
  id: string
  fromVersion: number
  form: PropertyForm
}

const columnsOf = ({ Address, Parcel, State, County, SaleDate, SaleKind, Stage }: PropertyForm) => ({
  address: Address,
  parcel: Parcel,
  state: State,
  county: County,
  saleDate: SaleDate,
  saleKind: SaleKind,
  stage: Stage,
})

/** @throws Refusal stale with both, if another device saved something else; not_found; conflict for too many */
export async function saveProperty(db: Db, userId: string, { id, fromVersion, form }: Save): Promise<Property> {
  const written = columnsOf(form)
  const before = await findProperty(db, userId, id)
  if (before && isSame(before, written)) return toProperty(before)
  const property = { id, userId, ...written }
  const saved = before
    ? await upsertProperty(db, property, fromVersion)
    : await db.transaction(async (tx) => {
        // Two new properties of the same member wait for each other, so that the limit holds.
        await lockUser(tx, userId)
        if ((await countProperties(tx, userId)) >= maxProperties) throw tooMany()
        return upsertProperty(tx, property, fromVersion)
      })
  if (saved) return toProperty(saved)
  const now = await findProperty(db, userId, id)
  if (!now) throw noProperty()
  if (isSame(now, written)) return toProperty(now)
  throw stale(now, form)
}

function isSame(row: PropertyRecord, written: ReturnType<typeof columnsOf>): boolean {
  return (Object.keys(written) as (keyof typeof written)[]).every((name) => row[name] === written[name])
}

const tooMany = () =>
  new Refusal(
    'conflict',
    `You have ${numberText(maxProperties)} properties, which is the most that fit. Delete one to add another.`,
  )

/** Deletes a property with everything that belongs to it. @throws Refusal stale or not_found */
export async function deleteProperty(db: Db, userId: string, id: string, fromVersion: number): Promise<void> {
  if (await removeProperty(db, userId, id, fromVersion)) return
  const row = await findProperty(db, userId, id)
  throw row ? stale(row, null) : noProperty()
}

function stale(row: PropertyRecord, yours: PropertyForm | null): Refusal {
  const sentence =
    yours === null
      ? 'You changed this property on another device in the meantime, so it was not deleted.'
      : 'You changed this property on another device in the meantime, so this was not saved. Here are both.'
  const current = { version: row.version, body: toProperty(row), savedAt: row.savedAt.toISOString(), savedBy: null }
  return new Refusal('stale', sentence, { stale: { current, yours } })
}
