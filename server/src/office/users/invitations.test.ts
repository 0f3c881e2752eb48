import { maxInvitations } from '@course/contract/office/users/invitations'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { passwordCodes, users } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const assistant = await site.person('Super User')

const none = { sent: 0, left: 0, valid: 0, waiting: 0, hasPassword: 0, disabled: 0, notAllowed: 0 }
const guest = (role: 'Paid User' | 'Super Admin' = 'Paid User') => site.person(role, { password: null })
const send = (body: object, who = owner) => who.post('/api/invitations', body)
const preview = (body: object, who = owner) => who.post('/api/invitations/preview', body)
const emailsTo = (email: string) => site.mail.sent.filter(({ to }) => to === email)
const expireInvitation = (id: string) =>
  site.db.update(passwordCodes).set({ expiresAt: sql`now() - interval '1 minute'` }).where(eq(passwordCodes.userId, id))

test('a selection is invited once: those who have a password, are disabled or were just invited are left out', async () => {
  const [first, second, disabled, member] = await Promise.all([guest(), guest(), guest(), site.person()])
  await owner.post(`/api/users/${disabled.id}/disable`, { Reason: 'Left.' })
  const body = { UserIds: [first.id, second.id, disabled.id, member.id, newId()] }
  const counts = { ...none, sent: 2, disabled: 1, hasPassword: 1 }
  expect(await preview(body)).toMatchObject({ status: 200, body: counts })
  expect(site.mail.sent).toEqual([])
  expect(await send(body)).toMatchObject({ status: 200, body: { message: 'Success', counts } })
  for (const { email } of [first, second]) await site.emailTo(email, 'invitation')
  await site.jobsDone()
  expect((await send(body)).body.counts).toEqual({ ...none, valid: 2, disabled: 1, hasPassword: 1 })
  await site.jobsDone()
  for (const { email } of [first, second]) expect(emailsTo(email)).toHaveLength(1)
  for (const { email } of [disabled, member]) expect(emailsTo(email)).toEqual([])
})

test('an invitation that ran out is sent again; one that works only if the caller says so', async () => {
  const [late, waiting] = await Promise.all([guest(), guest()])
  const body = { UserIds: [late.id, waiting.id] }
  await send(body)
  for (const { email } of [late, waiting]) await site.emailTo(email, 'invitation')
  await site.jobsDone()
  await expireInvitation(late.id)
  expect((await send(body)).body.counts).toEqual({ ...none, sent: 1, valid: 1 })
  await site.until(() => emailsTo(late.email).length === 2)
  await site.jobsDone()
  expect(emailsTo(waiting.email)).toHaveLength(1)
  expect((await send({ ...body, ReplaceValid: true })).body.counts).toEqual({ ...none, sent: 2 })
  await site.until(() => emailsTo(waiting.email).length === 2)
})

test('two calls at once invite everyone once', async () => {
  const { id, email } = await guest()
  const replies = await Promise.all([1, 2, 3].map(() => send({ UserIds: [id] })))
  expect(replies.map(({ body }) => body.counts.sent).sort()).toEqual([0, 0, 1])
  await site.jobsDone()
  expect(emailsTo(email)).toHaveLength(1)
})

test('a filter of the list selects users, without those who have a password', async () => {
  const [found, other, member] = await Promise.all([guest(), guest(), site.person()])
  for (const { id } of [found, member])
    await site.db.update(users).set({ lastName: 'Filtered' }).where(eq(users.id, id))
  const body = { Filter: { search: 'filtered', role: 'Paid User' } }
  expect((await preview(body)).body).toEqual({ ...none, sent: 1 })
  expect((await send(body)).body.counts).toEqual({ ...none, sent: 1 })
  await site.emailTo(found.email, 'invitation')
  await site.jobsDone()
  expect(emailsTo(other.email)).toEqual([])
})

test('more than one call sends are sent by the next ones', async () => {
  await site.db.execute(sql`insert into users (id, first_name, last_name, email, email_key, role)
    select gen_random_uuid(), 'Many', 'Guests', 'many' || n || '@example.com', 'many' || n || '@example.com', 'Paid User'
    from generate_series(1, ${maxInvitations + 2}::int) as n`)
  const body = { Filter: { search: 'many guests' } }
  expect((await send(body)).body.counts).toEqual({ ...none, sent: maxInvitations, left: 2 })
  const { counts } = (await send(body)).body
  expect(counts).toMatchObject({ sent: 2, left: 0 })
  expect(counts.waiting + counts.valid).toBe(maxInvitations)
  await site.db.execute(sql`delete from pgboss.job where name = 'mail.invitation'`)
})

test('a Super User invites no Super Admin', async () => {
  const { id, email } = await guest('Super Admin')
  expect((await send({ UserIds: [id] }, assistant)).body.counts).toEqual({ ...none, notAllowed: 1 })
  await site.jobsDone()
  expect(emailsTo(email)).toEqual([])
  expect((await preview({ UserIds: [id] })).body).toEqual({ ...none, sent: 1 })
})
