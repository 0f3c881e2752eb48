import { readableDays } from '@course/contract/course/workbook/downloads'
import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import {
  calculatorInputs,
  deadlineForm,
  deadlinePath,
  newProperty,
  propertyForm,
  propertyPath,
  saveValue,
  sendPropertyFile,
} from '../../../test/properties.ts'
import { issuer, startSharedSite } from '../../../test/test-site.ts'
import { deleteOldRecords } from '../../office/retention/retention.ts'
import { newId } from '../../platform/ids.ts'
import { access, properties, propertyFileParts, workbookEmails } from '../../schema.ts'

const site = await startSharedSite({ pace: { sweep: 3_600 } })
const owner = await site.person('Super Admin')
const retention = { ...site.checkout, auditYears: 7 }

type Member = Awaited<ReturnType<typeof site.person>>

const calculation = { Calculator: 'flat-penalty', Inputs: calculatorInputs('flat-penalty') }

/** A member with something of everything in their workbook. */
async function withWorkbook() {
  const member = await site.person()
  const id = await newProperty(member)
  await saveValue(member, id, { value: 'A gravel road.' })
  await member.put(deadlinePath(id, newId()), deadlineForm())
  await member.put(`${propertyPath(id)}/calculations/${newId()}`, calculation)
  const file = (await sendPropertyFile(site, member.token, { property: id })).body.id as string
  return { member, id, file }
}
const endedDaysAgo = async ({ id }: Pick<Member, 'id'>, days: number) => {
  await endAccess(site, id)
  await site.db
    .update(access)
    .set({ endedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(access.userId, id))
}
const restoreAccess = ({ id }: Pick<Member, 'id'>) =>
  owner.post(`/api/users/${id}/access`, { Reason: 'It was a mistake.' })
const readingCalls = ({ id, file }: { id: string; file: string }) => [
  ['GET', '/api/workbook/properties'],
  ['GET', propertyPath(id)],
  ['GET', '/api/workbook/deadlines'],
  ['POST', `${propertyPath(id)}/paper`],
  ['POST', `/api/workbook/files/${file}/ticket`],
]
const writingCalls = (id: string): [string, object][] => [
  [propertyPath(id), propertyForm({ FromVersion: 1, Stage: 'won' })],
  [propertyPath(newId()), propertyForm()],
  [`${propertyPath(id)}/sheets/research/road.found`, { Was: '', Value: 'x' }],
  [`${propertyPath(id)}/calculations/${newId()}`, calculation],
  [deadlinePath(id, newId()), deadlineForm()],
  ['/api/workbook/emails', { Topic: 'reminders', On: true }],
]
const call = (member: Member, [method, path]: string[]) =>
  method === 'GET' ? member.get(path ?? '') : member.post(path ?? '', {})

test(`after access has ended, a workbook can be read for ${readableDays} days, and not be changed`, async () => {
  const { member, id, file } = await withWorkbook()
  await endedDaysAgo(member, readableDays - 1)
  for (const each of readingCalls({ id, file })) expect((await call(member, each)).status, each.join(' ')).toBe(200)
  const { readableUntil, emails } = (await member.get('/api/workbook/properties')).body
  expect(Date.parse(readableUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(emails).toEqual({ reminders: false, lawChanges: false })
  for (const [path, body] of writingCalls(id)) {
    const answer = await member.put(path, body)
    expect([answer.status, answer.body.code], path).toEqual([403, 'no_access'])
  }
  for (const path of ['/api/workbook/calendar', '/api/workbook/calendar/revoke'])
    expect((await member.post(path, {})).body.code, path).toBe('no_access')
  for (const path of [`${propertyPath(id)}/delete`, `/api/workbook/files/${file}/delete`])
    expect((await member.post(path, { FromVersion: 1 })).body.code, path).toBe('no_access')
  expect((await sendPropertyFile(site, member.token, { property: id })).body.code).toBe('no_access')
})

test('after that it can’t be read, and the next night deletes it with every byte', async () => {
  const { member, id, file } = await withWorkbook()
  const link = (await member.post(`/api/workbook/files/${file}/ticket`, {})).body.url
  await endedDaysAgo(member, readableDays + 1)
  for (const each of readingCalls({ id, file }))
    expect((await call(member, each)).body.code, each.join(' ')).toBe('no_access')
  expect((await site.visitor.get(link)).status).toBe(403)
  await deleteOldRecords(retention)
  expect(await site.db.$count(properties, eq(properties.userId, member.id))).toBe(0)
  expect(await site.db.$count(propertyFileParts, eq(propertyFileParts.fileId, file))).toBe(0)
  expect((await restoreAccess(member)).status).toBe(200)
  expect((await member.get('/api/workbook/properties')).body.properties).toEqual([])
})

test('a workbook is kept while access lasts, while it can be read, and when access comes back in time', async () => {
  const [present, readable, returned] = [await withWorkbook(), await withWorkbook(), await withWorkbook()]
  await endedDaysAgo(readable.member, readableDays - 1)
  await endedDaysAgo(returned.member, readableDays + 1)
  await restoreAccess(returned.member)
  await deleteOldRecords(retention)
  for (const { member, id } of [present, readable, returned])
    expect((await member.get(propertyPath(id))).status).toBe(200)
  expect((await saveValue(returned.member, returned.id, { value: 'x', was: 'A gravel road.' })).status).toBe(200)
})

test('a person who never had access has no workbook', async () => {
  const stranger = await site.person('Paid User', { access: false })
  for (const path of ['/api/workbook/properties', '/api/workbook/deadlines']) {
    expect((await stranger.get(path)).body.code, path).toBe('no_access')
    expect((await site.visitor.get(path)).status, path).toBe(401)
  }
})

test('one email says that access has ended, and until when the workbook can be read', async () => {
  const { member } = await withWorkbook()
  const without = await site.person()
  for (const { id } of [member, without]) await endAccess(site, id)
  for (let times = 0; times < 3; times += 1) {
    await site.jobs.enqueue(site.db, 'workbook.end', {})
    await site.jobsDone()
  }
  const emails = site.mail.sent.filter(({ to, subject }) => to === member.email && subject.includes('workbook'))
  expect(emails).toHaveLength(1)
  for (const words of [
    'Hello Pat,',
    '90 days',
    'Reminders of your deadlines have ended',
    'private address of your calendar',
    `${issuer}${paths.workbook}`,
  ])
    expect(emails[0]?.text).toContain(words)
  expect(site.mail.sent.filter(({ to }) => to === without.email)).toEqual([])

  // It comes back, and ends a second time.
  await restoreAccess(member)
  await endAccess(site, member.id)
  await site.jobs.enqueue(site.db, 'workbook.end', {})
  await site.jobsDone()
  expect(await site.db.$count(workbookEmails, eq(workbookEmails.userId, member.id))).toBe(2)
})

test('support sees nothing of a workbook, and changes nothing [AZ-11]', async () => {
  const { member, id, file } = await withWorkbook()
  const { body } = await owner.post(`/api/users/${member.id}/view`, { Reason: 'They asked for help.' })
  const seen = site.as(body.message)
  for (const [method, path = ''] of readingCalls({ id, file })) {
    const answer = method === 'GET' ? await seen.get(path) : await seen.post(path, {})
    expect(answer, path).toMatchObject({ status: 403, body: { code: 'viewing_as' } })
  }
  for (const path of ['/api/workbook/emails', '/api/workbook/calendar', '/api/workbook/deadlines.ics'])
    expect((await seen.get(path)).body.code, path).toBe('viewing_as')
  for (const path of ['/api/workbook/calendar', '/api/workbook/calendar/revoke'])
    expect((await seen.post(path, {})).body.code, path).toBe('viewing_as')
  for (const [path, form] of writingCalls(id)) expect((await seen.put(path, form)).body.code, path).toBe('viewing_as')
})
