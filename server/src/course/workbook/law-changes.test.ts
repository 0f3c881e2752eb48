import { ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import * as paths from '@course/contract/paths'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { editAndPublish, openTab, publish as publishVersions } from '../../../test/editors.ts'
import { deadlineForm, deadlinePath, newProperty } from '../../../test/properties.ts'
import { issuer, startSharedSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { notifiedChanges, users, workbookEmails } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Member = Awaited<ReturnType<typeof site.person>>
type Body = Parameters<Parameters<typeof editAndPublish>[2]>[0]
const emailsTo = ({ email }: Pick<Member, 'email'>) => site.mail.sent.filter(({ to }) => to === email)
const star = (member: Member, code: string) => member.put(`/api/my-states/${code}/star`, { Starred: true })

/** Lets the five minutes pass after which emails are written. */
async function fiveMinutesLater(): Promise<void> {
  await site.runDueJobs()
  await site.jobsDone()
}
const newChange = (text: string) => ({
  id: newId().replace(/^\d/, 'a'),
  date: '2026-11',
  text,
  citation: 'O.C.G.A. 48-4-40 (2026)',
  link: 'https://law.example/48-4-40',
  readOn: '2026-11',
  confirmedOn: null,
})
const withChange = (text: string) => (state: Body) => ({
  ...state,
  changes: [...(state.changes ?? []), newChange(text)],
})
/** The owner publishes a change, and perhaps something else of the state. */
async function publish(code: string, text: string, edit: (state: Body) => Body = (state) => state): Promise<void> {
  const { status, body } = await editAndPublish(owner, `state-${code}`, (state) => edit(withChange(text)(state)))
  expect([status, body.error]).toEqual([200, undefined])
}

test('what was there before is no news, and neither is publishing something else', async () => {
  const member = await site.person()
  await star(member, 'la')
  await fiveMinutesLater()
  await editAndPublish(owner, 'state-la', (state) => ({ ...state, notFound: 'Ask the clerk.' }))
  await fiveMinutesLater()
  expect(emailsTo(member)).toEqual([])
})

test('members who starred the state or have a property there get one email, and nobody else', async () => {
  const [starred, holds, both, other] = [
    await site.person(),
    await site.person(),
    await site.person(),
    await site.person(),
  ]
  await star(starred, 'ga')
  await newProperty(holds, { State: 'ga' })
  await star(both, 'ga')
  await newProperty(both, { State: 'ga' })
  await star(other, 'fl')
  await newProperty(other, { State: 'tx' })
  await publish('ga', 'Owners have 18 months.')
  for (let times = 0; times < 3; times += 1) await fiveMinutesLater()
  for (const member of [starred, holds, both]) expect(emailsTo(member)).toHaveLength(1)
  expect(emailsTo(other)).toEqual([])
  const [email] = emailsTo(starred)
  expect(email?.subject).toBe('The law has changed: Georgia')
  for (const words of [
    'Owners have 18 months.',
    'O.C.G.A. 48-4-40 (2026)',
    'https://law.example/48-4-40',
    'Your workbook has no open dates there.',
    `${issuer}${paths.changes}`,
  ])
    expect(email?.text).toContain(words)
})

test('the email has the dates whose rule has changed, and says how', async () => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'ga', Address: '7 Pine Road' })
  const { periods } = (await member.get('/api/states/ga')).body
  const confirm = (period: { id: string }, What: string) => {
    const Rule = { Period: period.id, Key: ruleKeyOf(period as never), StartedOn: '2027-06-01' }
    return member.put(deadlinePath(id, newId()), deadlineForm({ What, Day: '2028-06-01', Source: '', Rule }))
  }
  expect((await confirm(periods[0], 'Redemption ends')).status).toBe(200)
  expect((await confirm(periods[1], 'Notice can be served')).status).toBe(200)
  await publish('ga', 'Owners have 24 months.', (state) => ({
    ...state,
    periods: state.periods.map((each: { id: string }) => (each.id === 'redemption' ? { ...each, number: 24 } : each)),
  }))
  await fiveMinutesLater()
  const [email] = emailsTo(member)
  for (const words of [
    'It touches these dates in your workbook:',
    'Redemption ends',
    '7 Pine Road',
    'It was “12 months from the sale”, and is now “24 months from the sale”.',
    `${issuer}${paths.property(id)}`,
    'You have 1 other open date there.',
    'Check each date with the office that runs the sale.',
  ])
    expect(email?.text).toContain(words)
  expect(email?.text).not.toContain('Notice can be served')
})

test('several changes that are published together are one email, and the owner reads before who gets it', async () => {
  const [member, other] = [await site.person(), await site.person()]
  for (const code of ['ut', 'va']) await star(member, code)
  await star(other, 'ut')
  const save = async (document: DocumentName, text: string): Promise<[DocumentName, number]> => [
    document,
    (await (await openTab(owner, document)).save(withChange(text))).body.version,
  ]
  const versions = [await save('state-ut', 'First.'), await save('state-va', 'Second.')]
  const Documents = versions.map(([Document, Version]) => ({ Document, Version }))
  const problems = (await owner.post('/api/content/publish/check', { Documents })).body
  expect(problems).toContainEqual(
    expect.objectContaining({
      stops: false,
      text: '2 members get an email about the change of the law in Utah and Virginia, five minutes after it is published.',
    }),
  )
  expect((await publishVersions(owner, versions)).status).toBe(200)
  await fiveMinutesLater()
  const [email, ...more] = emailsTo(member)
  expect(more).toEqual([])
  expect(email?.subject).toBe('The law has changed: Utah, Virginia')
  const sent = (await owner.get('/api/states/ut/emails')).body
  expect(sent).toHaveLength(2)
  for (const { id } of [member, other])
    expect(sent).toContainEqual(
      expect.objectContaining({ user: expect.objectContaining({ id }), change: 'First.', state: 'sent' }),
    )
  expect((await member.get('/api/states/ut/emails')).status).toBe(403)
  for (const words of ['First.', 'Second.']) expect(email?.text).toContain(words)
})

test('nobody gets an email before five minutes have passed, or about a change that was taken back by then', async () => {
  const member = await site.person()
  await star(member, 'nv')
  await publish('nv', 'A mistake.')
  await site.jobsDone()
  expect(emailsTo(member)).toEqual([])
  await editAndPublish(owner, 'state-nv', (state) => ({ ...state, changes: state.changes.slice(0, -1) }))
  await fiveMinutesLater()
  expect(emailsTo(member)).toEqual([])
})

test('the emails go off with one press, also by the link in one of them', async () => {
  const [member, another] = [await site.person(), await site.person()]
  for (const each of [member, another]) await star(each, 'ca')
  await member.put('/api/workbook/emails', { Topic: 'lawChanges', On: false })
  await publish('ca', 'News.')
  await fiveMinutesLater()
  expect(emailsTo(member)).toEqual([])
  const [, Token = ''] =
    new RegExp(`${paths.emailsOff}\\?topic=lawChanges#([\\w.-]+)`).exec(emailsTo(another)[0]?.text ?? '') ?? []
  expect((await site.visitor.post('/api/workbook/emails/end', { Token })).body).toEqual({ topic: 'lawChanges' })
  await publish('ca', 'More news.')
  await fiveMinutesLater()
  expect(emailsTo(another)).toHaveLength(1)
  expect((await another.get('/api/workbook/emails')).body).toEqual({ reminders: true, lawChanges: false })
})

test('without access, or with a disabled account, nobody gets an email, also if that happens before the email is sent', async () => {
  const [ended, disabled, late] = [await site.person(), await site.person(), await site.person()]
  for (const each of [ended, disabled, late]) await star(each, 'me')
  await endAccess(site, ended.id)
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, disabled.id))
  await publish('me', 'News.')
  site.mail.failNext(1)
  await site.runDueJobs()
  await site.until(async () => {
    const { rows } = await site.db.execute(
      sql`select 1 from pgboss.job where name = 'mail.law-changes' and state = 'retry'`,
    )
    return rows.length === 1
  })
  await endAccess(site, late.id)
  await site.runDueJobs()
  await site.jobsDone()
  for (const each of [ended, disabled, late]) expect(emailsTo(each)).toEqual([])
  const states = await site.db
    .select({ state: workbookEmails.state })
    .from(workbookEmails)
    .where(eq(workbookEmails.userId, late.id))
  expect(states).toEqual([{ state: 'skipped' }])
})

test('a run that was stopped in the middle is made up for, and tells nobody twice', async () => {
  const [told, untold] = [await site.person(), await site.person()]
  for (const each of [told, untold]) await star(each, 'nm')
  await publish('nm', 'News.')
  // As a site leaves it that is killed after the first member.
  const { changes } = (await told.get('/api/changes')).body
  const { id: changeId } = changes.find(
    ({ code, text }: { code: string; text: string }) => code === 'nm' && text === 'News.',
  )
  const emailId = newId()
  await site.db.insert(workbookEmails).values({ id: emailId, userId: told.id, kind: 'law changes', state: 'sent' })
  await site.db.insert(notifiedChanges).values({ userId: told.id, changeId, emailId })
  await fiveMinutesLater()
  expect([emailsTo(told).length, emailsTo(untold).length]).toEqual([0, 1])
})

test('an email that was in flight when the site was stopped is uncertain, and not sent again', async () => {
  const member = await site.person()
  await star(member, 'sc')
  await publish('sc', 'News.')
  site.mail.failNext(1)
  await site.runDueJobs()
  await site.until(async () => {
    const { rows } = await site.db.execute(
      sql`select 1 from pgboss.job where name = 'mail.law-changes' and state = 'retry'`,
    )
    return rows.length === 1
  })
  await site.db.update(workbookEmails).set({ state: 'sending' }).where(eq(workbookEmails.userId, member.id))
  await site.runDueJobs()
  await site.jobsDone()
  await fiveMinutesLater()
  expect(emailsTo(member)).toEqual([])
  const [sent] = (await owner.get(`/api/users/${member.id}/emails`)).body
  expect(sent).toMatchObject({ what: 'Change in the law', state: 'uncertain', maySendAgain: false })
})
