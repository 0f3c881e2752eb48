import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { deadlineForm, deadlinePath, newProperty, propertyPath } from '../../../test/properties.ts'
import { issuer, startSharedSite } from '../../../test/test-site.ts'
import { dayIn } from '../../platform/calendar-days.ts'
import { newId } from '../../platform/ids.ts'
import { deadlineReminders, deadlines, users, workbookEmails } from '../../schema.ts'

const timeZone = 'America/Chicago'
const site = await startSharedSite({ timeZone })
const owner = await site.person('Super Admin')

type Member = Awaited<ReturnType<typeof site.person>>
const inDays = (days: number) => dayIn(new Date(Date.now() + days * 86_400_000), timeZone)

/** A deadline some days from now that was confirmed long ago. @returns its ID and path */
async function soon(member: Member, days: number, changes: object = {}) {
  const property = await newProperty(member)
  const id = newId()
  const path = deadlinePath(property, id)
  const { status } = await member.put(path, deadlineForm({ Day: inDays(days), ...changes }))
  expect(status).toBe(200)
  await confirmedDaysAgo(id, 90)
  return { id, path, property }
}
const confirmedDaysAgo = (id: string, days: number) =>
  site.db
    .update(deadlines)
    .set({ confirmedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(deadlines.id, id))

async function remind(): Promise<void> {
  await site.jobs.enqueue(site.db, 'workbook.remind', {})
  await site.jobsDone()
}
const emailsTo = ({ email }: Pick<Member, 'email'>) => site.mail.sent.filter(({ to }) => to === email)

test.each([
  [31, undefined],
  [30, 30],
  [20, 30],
  [8, 30],
  [7, 7],
  [2, 7],
  [1, 1],
  [0, 1],
  [-1, undefined],
])('of a deadline in %i days, a member is reminded %s days before, and once', async (days, daysBefore) => {
  const member = await site.person()
  const { id, property } = await soon(member, days)
  for (let times = 0; times < 3; times += 1) await remind()
  const rows = await site.db.select().from(deadlineReminders).where(eq(deadlineReminders.deadlineId, id))
  expect(rows.map((row) => row.daysBefore)).toEqual(daysBefore === undefined ? [] : [daysBefore])
  expect(emailsTo(member)).toHaveLength(rows.length)
  const { body } = await member.get(propertyPath(property))
  expect(body.deadlines[0].reminders.map(({ state }: { state: string }) => state)).toEqual(rows.map(() => 'sent'))
})

test.each([
  [29, 2, 1],
  [29, 1, 0],
  [29, 0, 0],
  [6, 3, 1],
  [6, 1, 0],
  [1, 1, 1],
  [1, 0, 0],
])(
  'a date in %i days that was confirmed %i days ago is reminded of %i times by now',
  async (days, confirmedBefore, count) => {
    const member = await site.person()
    const { id } = await soon(member, days)
    await confirmedDaysAgo(id, confirmedBefore)
    await remind()
    expect(emailsTo(member)).toHaveLength(count)
  },
)

test('one email has all deadlines of a member, with property, place, source and a way to turn it off', async () => {
  const member = await site.person()
  const { property } = await soon(member, 7, { What: 'Notices must be sent by', Source: 'O.C.G.A. 48-4-45' })
  await soon(member, 1)
  await remind()
  const [email, ...more] = emailsTo(member)
  expect(more).toEqual([])
  expect(email?.subject).toBe('2 deadlines in your workbook')
  for (const words of [
    'Hello Pat,',
    'Notices must be sent by',
    'in 7 days',
    'tomorrow',
    '12 Oak Street, Polk, Florida',
    'O.C.G.A. 48-4-45',
    `${issuer}${paths.property(property)}`,
    'Check each date with the office',
  ])
    expect(email?.text).toContain(words)
  const [, Token = ''] = new RegExp(`${paths.emailsOff}\\?topic=reminders#([\\w.-]+)`).exec(email?.text ?? '') ?? []
  expect((await site.visitor.post('/api/workbook/emails/end', { Token })).body).toEqual({ topic: 'reminders' })
  expect((await member.get('/api/workbook/emails')).body).toEqual({ reminders: false, lawChanges: true })
  expect((await site.visitor.post('/api/workbook/emails/end', { Token: `${Token}x` })).status).toBe(400)
})

test('reminders go off with one press, and on again', async () => {
  const member = await site.person()
  await soon(member, 7)
  const turn = (On: boolean) => member.put('/api/workbook/emails', { Topic: 'reminders', On })
  expect((await turn(false)).body).toEqual({ reminders: false, lawChanges: true })
  await remind()
  expect(emailsTo(member)).toEqual([])
  await turn(true)
  await remind()
  expect(emailsTo(member)).toHaveLength(1)
})

test('a deadline that is done, moved or deleted before its email is sent is not in it', async () => {
  const members = await Promise.all([1, 2, 3].map(() => site.person()))
  const [done, moved, deleted] = members as [Member, Member, Member]
  const [ofDone, ofMoved, ofDeleted] = [await soon(done, 7), await soon(moved, 7), await soon(deleted, 7)]
  site.mail.failNext(3)
  await site.jobs.enqueue(site.db, 'workbook.remind', {})
  await site.until(async () => {
    const { rows } = await site.db.execute(
      sql`select 1 from pgboss.job where name = 'mail.deadlines' and state = 'retry'`,
    )
    return rows.length === 3
  })
  await done.put(ofDone.path, deadlineForm({ Day: inDays(7), FromVersion: 1, Done: true }))
  await moved.put(ofMoved.path, deadlineForm({ Day: inDays(60), FromVersion: 1 }))
  await deleted.post(`${ofDeleted.path}/delete`, { FromVersion: 1 })
  await site.runDueJobs()
  await site.jobsDone()
  for (const member of members) expect(emailsTo(member)).toEqual([])
  const states = await site.db
    .select({ state: workbookEmails.state })
    .from(workbookEmails)
    .where(eq(workbookEmails.userId, done.id))
  expect(states).toEqual([{ state: 'skipped' }])
})

test('a deadline with another day is reminded of again', async () => {
  const member = await site.person()
  const { id, path } = await soon(member, 7)
  await remind()
  await member.put(path, deadlineForm({ Day: inDays(5), FromVersion: 1 }))
  await confirmedDaysAgo(id, 90)
  await remind()
  expect(emailsTo(member)).toHaveLength(2)
})

test('without access, or with a disabled account, nobody is reminded', async () => {
  const [ended, disabled] = [await site.person(), await site.person()]
  await soon(ended, 7)
  await soon(disabled, 7)
  await endAccess(site, ended.id)
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
  await remind()
  for (const member of [ended, disabled]) expect(emailsTo(member)).toEqual([])
})

test('a mail server that refuses an email gets it again', async () => {
  const member = await site.person()
  await soon(member, 7)
  site.mail.failNext(1)
  await site.jobs.enqueue(site.db, 'workbook.remind', {})
  await site.until(async () => {
    await site.runDueJobs()
    return emailsTo(member).length === 1
  })
  await site.jobsDone()
  expect(emailsTo(member)).toHaveLength(1)
})

test('an email that was in flight when the site was stopped is shown as uncertain, and not sent again', async () => {
  const member = await site.person()
  const { property } = await soon(member, 7)
  site.mail.failNext(1)
  await site.jobs.enqueue(site.db, 'workbook.remind', {})
  await site.until(async () => {
    const { rows } = await site.db.execute(
      sql`select 1 from pgboss.job where name = 'mail.deadlines' and state = 'retry'`,
    )
    return rows.length === 1
  })
  // As a site leaves it that is killed between the handover and its record.
  await site.db.update(workbookEmails).set({ state: 'sending' }).where(eq(workbookEmails.userId, member.id))
  await site.runDueJobs()
  await site.jobsDone()
  await remind()
  expect(emailsTo(member)).toEqual([])
  expect((await member.get(propertyPath(property))).body.deadlines[0].reminders).toMatchObject([
    { daysBefore: 7, state: 'uncertain' },
  ])
  const [sent] = (await owner.get(`/api/users/${member.id}/emails`)).body
  expect(sent).toMatchObject({ what: 'Deadlines', state: 'uncertain', maySendAgain: false })
})
