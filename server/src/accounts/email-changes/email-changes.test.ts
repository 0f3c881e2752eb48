import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { readCode } from '../../../test/codes.ts'
import { confirmLinkOf, undoLinkOf } from '../../../test/email-links.ts'
import { provenPerson } from '../../../test/factor-people.ts'
import { startSharedSite, startTestSite, testPassword } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { emailChanges, notes, users } from '../../schema.ts'

const site = await startSharedSite()

type Person = Awaited<ReturnType<typeof site.person>>
let count = 0
const newEmail = () => {
  count += 1
  return `new-address-${count}@example.com`
}
const saved = { status: 200, body: { message: 'Success' } }
const confirmLink = (to: string) => confirmLinkOf(site, to)
const undoLink = (to: string) => undoLinkOf(site, to)
const subjectsTo = async (email: string) => {
  await site.jobsDone()
  return site.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}

/** Asks for another address, and confirms it. @returns the new address */
async function move(person: Pick<Person, 'post'>, to = newEmail()): Promise<string> {
  expect(await person.post('/api/account/email', { Email: to })).toMatchObject(saved)
  expect(await person.post('/api/account/email/confirm', { Token: await confirmLink(to) })).toMatchObject(saved)
  return to
}

/** Uses a code of an email to the present address. @returns a proven session with the new password */
async function confirmByReset({ id, email }: Pick<Person, 'id' | 'email'>, Password = 'a new password 1') {
  const earlier = site.mail.sent.length
  await site.visitor.post('/api/account/reset', { Email: email })
  const sent = await site.until(() =>
    site.mail.sent.slice(earlier).find(({ to, subject }) => to === email && /reset code/.test(subject)),
  )
  await site.visitor.post('/api/account/reset-complete', { ...readCode(sent), Password })
  const { message } = (await site.logIn(email, Password)).body
  await site.as(message).post('/api/proof', { Password })
  return { id, email, ...site.as(message) }
}

test('an owner with a recent proof changes the address once the new one has confirmed, and is logged out', async () => {
  const person = await provenPerson(site)
  const to = newEmail()
  expect(await person.post('/api/account/email', { Email: ` ${to} ` })).toMatchObject(saved)
  const own = (await person.get('/api/account/email')).body
  expect(own).toEqual({ pending: { email: to, until: expect.any(String) }, former: [] })
  expect((await person.get('/api/account')).body.email).toBe(person.email)
  const Token = await confirmLink(to)
  const email = await site.emailTo(to, 'Confirm your new')
  for (const secret of [person.email, 'Pat']) expect(email.text).not.toContain(secret)
  expect(await person.post('/api/account/email/confirm', { Token })).toMatchObject({ ...saved, body: { email: to } })
  expect((await person.get('/api/account')).status).toBe(401)
  expect((await site.logIn(person.email, testPassword)).status).toBe(401)
  const again = site.as((await site.logIn(to, testPassword)).body.message)
  expect((await again.get('/api/account/email')).body).toEqual({ pending: null, former: [person.email] })
})

test('without a recent proof, nothing is asked for [V7.5.1]', async () => {
  const person = await site.person()
  expect(await person.post('/api/account/email', { Email: newEmail() })).toMatchObject({
    status: 403,
    body: { code: 'proof_required' },
  })
})

test('purchases, progress and notes follow, and the old address can be registered by someone else', async () => {
  const ada = await buyer(site)
  await ada.post('/api/proof', { Password: testPassword })
  const note = { FromVersion: 0, Place: { Kind: 'state', State: 'tx' }, Text: 'Call on Monday.' }
  await ada.put(`/api/notes/${newId()}`, note)
  await ada.post('/api/videos/tax-deed/completed', { Completed: true })
  const before = (await ada.get('/api/progress')).body
  const to = await move(ada)
  const again = site.as((await site.logIn(to, testPassword)).body.message)
  expect((await again.get('/api/account/purchases')).body).toMatchObject([{ id: ada.purchaseId }])
  expect((await again.get('/api/progress')).body).toEqual(before)
  expect(await site.db.select().from(notes).where(eq(notes.userId, ada.id))).toHaveLength(1)
  expect((await site.enroll(ada.email)).status).toBe(200)
})

test('an email that nobody confirmed before gets no link, no name and not the new address [EC-03]', async () => {
  const person = await provenPerson(site)
  const to = await move(person)
  const old = await site.emailTo(person.email, 'no longer belongs to an account')
  for (const secret of [to, 'Pat', 'Person', paths.undoEmail, '<a ']) {
    expect(old.text).not.toContain(secret)
    expect(old.html).not.toContain(secret)
  }
  expect(old.text).not.toContain('http')
})

test('a confirmed old address undoes its owner’s change within seven days, whatever came after [EC-01]', async () => {
  const person = await confirmByReset(await provenPerson(site))
  const second = await move(person)
  const Token = await undoLink(person.email)
  // Somebody else, who knows the password, changes it once more.
  const { message } = (await site.logIn(second, 'a new password 1')).body
  const thief = site.as(message)
  await thief.post('/api/proof', { Password: 'a new password 1' })
  const third = await move(thief)
  const laterLink = await undoLink(second)
  const session = site.as((await site.logIn(third, 'a new password 1')).body.message)
  expect(await site.visitor.post('/api/email-changes/undo', { Token })).toMatchObject(saved)
  expect((await session.get('/api/account')).status).toBe(401)
  expect((await site.logIn(third, 'a new password 1')).status).toBe(401)
  expect((await site.logIn(person.email, 'a new password 1')).status).toBe(200)
  expect((await site.visitor.post('/api/email-changes/undo', { Token: laterLink })).status).toBe(400)
  expect(await site.visitor.post('/api/email-changes/undo', { Token })).toMatchObject(saved)
  expect((await subjectsTo(person.email)).filter((subject) => /was changed/.test(subject))).toHaveLength(3)
  expect((await site.memberByEmail(person.email))?.id).toBe(person.id)
})

test('a thief who changes the address twice and undoes the second change does not end the owner’s link [EC-01]', async () => {
  const person = await confirmByReset(await provenPerson(site))
  const second = await move(person)
  const Token = await undoLink(person.email)
  const thief = site.as((await site.logIn(second, 'a new password 1')).body.message)
  await thief.post('/api/proof', { Password: 'a new password 1' })
  await move(thief)
  expect(await site.visitor.post('/api/email-changes/undo', { Token: await undoLink(second) })).toMatchObject(saved)
  expect((await site.memberByEmail(second))?.id).toBe(person.id)
  expect(await site.visitor.post('/api/email-changes/undo', { Token })).toMatchObject(saved)
  expect((await site.memberByEmail(person.email))?.id).toBe(person.id)
})

test('after seven days, the old address can undo nothing', async () => {
  const person = await confirmByReset(await provenPerson(site))
  await move(person)
  const Token = await undoLink(person.email)
  await site.db
    .update(emailChanges)
    .set({ undoUntil: sql`now() - interval '1 second'` })
    .where(eq(emailChanges.userId, person.id))
  expect(await site.visitor.post('/api/email-changes/undo', { Token })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('no longer valid') },
  })
})

test('an old address that another account has by now is not restored', async () => {
  const person = await confirmByReset(await provenPerson(site))
  const to = await move(person)
  const Token = await undoLink(person.email)
  await site.person('Paid User', { email: person.email.toUpperCase() })
  expect(await site.visitor.post('/api/email-changes/undo', { Token })).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  })
  expect((await site.memberByEmail(to))?.id).toBe(person.id)
})

test.each([
  ['the same address', (email: string) => email],
  ['the same address in capitals', (email: string) => email.toUpperCase()],
])('an owner who types %s learns that the account has it', async (_what, spell) => {
  const person = await provenPerson(site)
  const sentence = 'Your account has this email already.'
  expect(await person.post('/api/account/email', { Email: spell(person.email) })).toMatchObject({
    status: 409,
    body: { fields: { Email: sentence } },
  })
})

test.each([
  ['capitals', (email: string) => email.toUpperCase()],
  ['a host in Unicode', (email: string) => email.replace('xn--bcher-kva', 'bücher')],
  ['a decomposed host', (email: string) => email.replace('xn--bcher-kva', 'bu\u0308cher')],
  ['fullwidth characters in the host', (email: string) => email.replace('xn--bcher-kva', 'ｂücher')],
])('an address that another account has, in %s, is refused', async (_what, spell) => {
  count += 1
  const other = await site.person('Paid User', { email: `other-${count}@xn--bcher-kva.example` })
  const person = await provenPerson(site)
  expect(await person.post('/api/account/email', { Email: spell(other.email) })).toMatchObject({
    status: 409,
    body: { code: 'email_taken', fields: { Email: 'Another account has this email.' } },
  })
  expect((await person.get('/api/account/email')).body.pending).toBeNull()
})

test('an address that another account takes before the link is pressed stays with that account', async () => {
  const person = await provenPerson(site)
  const to = newEmail()
  await person.post('/api/account/email', { Email: to })
  const Token = await confirmLink(to)
  const other = await site.person('Paid User', { email: to })
  expect(await person.post('/api/account/email/confirm', { Token })).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  })
  expect((await site.memberByEmail(to))?.id).toBe(other.id)
  expect((await person.get('/api/account')).body.email).toBe(person.email)
})

test('a link that is pressed twice changes nothing the second time', async () => {
  const person = await provenPerson(site)
  const to = newEmail()
  await person.post('/api/account/email', { Email: to })
  const Token = await confirmLink(to)
  await person.post('/api/account/email/confirm', { Token })
  const again = site.as((await site.logIn(to, testPassword)).body.message)
  expect(await again.post('/api/account/email/confirm', { Token })).toMatchObject(saved)
  expect((await again.get('/api/account')).status).toBe(200)
  expect(await subjectsTo(to)).toEqual([
    'Confirm your new email address',
    'The email address of your account was changed',
  ])
})

test('a link that is pressed late, or by another person, gets a sentence and changes nothing [EC-02]', async () => {
  const [person, other] = [await provenPerson(site), await provenPerson(site)]
  const to = newEmail()
  await person.post('/api/account/email', { Email: to })
  const Token = await confirmLink(to)
  const body = { Token }
  expect(await other.post('/api/account/email/confirm', body)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('for another account') },
  })
  expect((await site.visitor.post('/api/account/email/confirm', body)).status).toBe(401)
  await site.db
    .update(emailChanges)
    .set({ confirmUntil: sql`now() - interval '1 second'` })
    .where(eq(emailChanges.userId, person.id))
  expect(await person.post('/api/account/email/confirm', body)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('no longer valid') },
  })
  expect((await person.get('/api/account')).body.email).toBe(person.email)
})

test('a second request replaces the first, also if both come at once', async () => {
  const person = await provenPerson(site)
  const [first, second] = [newEmail(), newEmail()]
  await person.post('/api/account/email', { Email: first })
  const Token = await confirmLink(first)
  await person.post('/api/account/email', { Email: second })
  expect((await person.post('/api/account/email/confirm', { Token })).status).toBe(400)
  const both = await Promise.all([newEmail(), newEmail()].map((Email) => person.post('/api/account/email', { Email })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await site.db.select().from(emailChanges).where(eq(emailChanges.userId, person.id))).toHaveLength(1)
})

test('two presses at once are one change', async () => {
  const person = await provenPerson(site)
  const to = newEmail()
  await person.post('/api/account/email', { Email: to })
  const Token = await confirmLink(to)
  const [before] = await site.db.select().from(users).where(eq(users.id, person.id))
  await Promise.all([1, 2].map(() => person.post('/api/account/email/confirm', { Token })))
  const [after] = await site.db.select().from(users).where(eq(users.id, person.id))
  expect(after?.sessionVersion).toBe((before?.sessionVersion ?? 0) + 1)
  expect((await subjectsTo(person.email)).filter((subject) => /no longer belongs/.test(subject))).toHaveLength(1)
})

test('an administrator’s change ends the owner’s link and every chance to undo', async () => {
  const owner = await site.person('Super Admin')
  const person = await confirmByReset(await provenPerson(site))
  const second = await move(person)
  const undo = await undoLink(person.email)
  const session = site.as((await site.logIn(second, 'a new password 1')).body.message)
  await session.post('/api/proof', { Password: 'a new password 1' })
  const waiting = newEmail()
  await session.post('/api/account/email', { Email: waiting })
  const Token = await confirmLink(waiting)
  const safe = newEmail()
  const change = { Email: safe, Reason: 'They called from the number on record.' }
  expect(await owner.put(`/api/users/${person.id}`, change)).toMatchObject(saved)
  const now = site.as((await site.logIn(safe, 'a new password 1')).body.message)
  expect((await now.post('/api/account/email/confirm', { Token })).status).toBe(400)
  expect((await site.visitor.post('/api/email-changes/undo', { Token: undo })).status).toBe(400)
  expect(await subjectsTo(second)).toContain('This address no longer belongs to an account at Plain Deed')
})

test('a change ends reset codes, and none is sent to an address that changes while its email is written', async () => {
  const person = await provenPerson(site)
  await site.visitor.post('/api/account/reset', { Email: person.email })
  const code = readCode(await site.emailTo(person.email, 'reset code'))
  await move(person)
  expect(
    (await site.visitor.post('/api/account/reset-complete', { ...code, Password: 'a new password 1' })).status,
  ).toBe(400)
})

test('an owner asks five times an hour', async () => {
  await using strict = await startTestSite({ limitFactor: 1 })
  const person = await strict.person('Paid User', { isProven: true })
  const statuses: number[] = []
  for (let time = 0; time < 6; time += 1)
    statuses.push((await person.post('/api/account/email', { Email: newEmail() })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
