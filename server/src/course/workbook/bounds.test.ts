import { maxDeadlines, maxMemberDeadlines } from '@course/contract/course/workbook/deadlines/deadlines'
import { maxCalculations, maxMemberCalculations } from '@course/contract/course/workbook/properties/calculations'
import { maxProperties } from '@course/contract/course/workbook/properties/properties'
import { maxPropertyFile } from '@course/contract/course/workbook/properties/property-files'
import { eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../../test/course-files.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import {
  calculatorInputs,
  deadlineForm,
  deadlinePath,
  newProperty,
  propertyForm,
  propertyPath,
  sendPropertyFile,
} from '../../../test/properties.ts'
import { type Reply, startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { deadlines, properties, propertyFiles, savedCalculations } from '../../schema.ts'

const site = await startSharedSite()
const { db } = site

interface Filled {
  member: Awaited<ReturnType<typeof site.person>>
  /** The property that has what is there already. */
  full: string
  /** Properties that have nothing yet, one for each call, so that only a lock on the member helps. */
  empty: string[]
}

interface Bound {
  table: PgTable
  max: number
  /** Stores rows. */
  fill(filled: Filled, count: number): Promise<unknown>
  /** @param property one of those that have nothing */
  add(filled: Filled, property: string): Promise<Reply>
  stored(filled: Filled): Promise<number>
  status: 409 | 413
}

const rows = <T extends object>(count: number, row: T) => Array.from({ length: count }, () => ({ ...row, id: newId() }))
const ownedBy = ({ empty, full }: Filled) => [full, ...empty]
const inputs = calculatorInputs('flat-penalty')
const sendFile = ({ member }: Filled, property: string, size = 300) =>
  sendPropertyFile(site, member.token, { property, bytes: pdfBytes(size) })
const saveCalculation = (member: Filled['member'], property: string) =>
  member.put(`${propertyPath(property)}/calculations/${newId()}`, { Calculator: 'flat-penalty', Inputs: inputs })
const insertDeadlines = (propertyId: string, count: number, isDone: boolean) =>
  db
    .insert(deadlines)
    .values(rows(count, { propertyId, what: 'x', day: '2027-01-01', source: 'x', isDone, version: 1 }))
const insertCalculations = (propertyId: string, count: number) =>
  db.insert(savedCalculations).values(rows(count, { propertyId, calculator: 'flat-penalty' as const, inputs }))
const insertFiles = ({ member, full }: Filled, count: number, bytes: number) =>
  db.insert(propertyFiles).values(
    rows(count, {
      ...{ propertyId: full, userId: member.id, name: 'x', kind: 'pdf' as const },
      ...{ bytes, sha256: '', sentSha256: '' },
    }),
  )
const countFiles = ({ member }: Filled) => db.$count(propertyFiles, eq(propertyFiles.userId, member.id))
const countDeadlines = (filled: Filled) => db.$count(deadlines, inArray(deadlines.propertyId, ownedBy(filled)))
const countCalculations = (filled: Filled) =>
  db.$count(savedCalculations, inArray(savedCalculations.propertyId, ownedBy(filled)))

const bounds: Record<string, Bound> = {
  'properties of a member': {
    table: properties,
    max: maxProperties,
    fill: ({ member }, count) =>
      db.insert(properties).values(
        rows(count - 5, {
          ...{ userId: member.id, address: 'x', parcel: '', state: 'fl', county: 'Polk' },
          ...{ stage: 'watching' as const, version: 1 },
        }),
      ),
    add: ({ member }) => member.put(propertyPath(newId()), propertyForm()),
    stored: ({ member }) => db.$count(properties, eq(properties.userId, member.id)),
    status: 409,
  },
  'deadlines of a property': {
    table: deadlines,
    max: maxDeadlines,
    fill: ({ full }, count) => insertDeadlines(full, count, false),
    add: ({ member, full }) => member.put(deadlinePath(full, newId()), deadlineForm()),
    stored: countDeadlines,
    status: 409,
  },
  'open deadlines of a member': {
    table: deadlines,
    max: maxMemberDeadlines.open,
    fill: ({ full }, count) => insertDeadlines(full, count, false),
    add: ({ member }, property) => member.put(deadlinePath(property, newId()), deadlineForm()),
    stored: countDeadlines,
    status: 409,
  },
  'deadlines of a member': {
    table: deadlines,
    max: maxMemberDeadlines.all,
    fill: ({ full }, count) => insertDeadlines(full, count, true),
    add: ({ member }, property) => member.put(deadlinePath(property, newId()), deadlineForm()),
    stored: countDeadlines,
    status: 409,
  },
  'calculations of a property': {
    table: savedCalculations,
    max: maxCalculations,
    fill: ({ full }, count) => insertCalculations(full, count),
    add: ({ member, full }) => saveCalculation(member, full),
    stored: countCalculations,
    status: 409,
  },
  'calculations of a member': {
    table: savedCalculations,
    max: maxMemberCalculations,
    fill: ({ full }, count) => insertCalculations(full, count),
    add: ({ member }, property) => saveCalculation(member, property),
    stored: countCalculations,
    status: 409,
  },
  'files of a member': {
    table: propertyFiles,
    max: maxPropertyFile.memberFiles,
    fill: (filled, count) => insertFiles(filled, count, 1),
    add: sendFile,
    stored: countFiles,
    status: 413,
  },
  'bytes of the files of a member': {
    table: propertyFiles,
    max: 20,
    fill: (filled, count) => insertFiles(filled, count, Math.floor((maxPropertyFile.memberBytes - 500) / count)),
    add: (filled, property) => sendFile(filled, property, 400),
    stored: countFiles,
    status: 413,
  },
}

test.each(Object.keys(bounds))('new rows at the same time don’t exceed the bound for the %s', async (name) => {
  const { table, max, fill, add, stored, status } = bounds[name] as Bound
  const member = await site.person()
  const empty = [
    await newProperty(member),
    await newProperty(member),
    await newProperty(member),
    await newProperty(member),
  ]
  const filled = { member, empty, full: await newProperty(member) }
  await fill(filled, max - 1)
  // All of them count before any of them writes, unless they wait for each other.
  const sent = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in share mode`)
    const calls = empty.map((property) => add(filled, property))
    await untilWaiting(site, calls.length)
    return { calls }
  })
  const replies = await Promise.all(sent.calls)
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, status, status, status])
  expect(await stored(filled)).toBe(max)
  expect((await add(filled, empty[0] ?? '')).status).toBe(status)
})
