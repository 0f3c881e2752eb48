import { emailKey } from '@course/contract/typed-text/email-address'
import { expect, test } from 'vitest'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { users } from '../../schema.ts'

const site = await startSharedSite()
const admin = await site.person('Super Admin')
const victim = await site.person('Paid User', { email: 'kim.is@example.com' })

const lookAlikes: [what: string, email: string][] = [
  ['a Kelvin sign, whose small letter is k', '\u212aim.is@example.com'],
  ['a long s', 'kim.i\u017f@example.com'],
  ['full-width letters', 'ｋim.is@example.com'],
  ['a combining accent', 'kim.is\u0301@example.com'],
  ['a zero-width space', 'kim\u200b.is@example.com'],
  ['a soft hyphen', 'kim\u00ad.is@example.com'],
  ['a change of direction inside', 'kim.\u202eis@example.com'],
  ['a line separator and another header', 'kim.is@example.com\u2028Bcc: eve@example.com'],
  ['a second address', 'kim.is@example.com,eve@example.com'],
  ['a name around it', 'Kim <kim.is@example.com>'],
]

test.each(lookAlikes)(
  'every form refuses an address with %s, and nobody gets an email [V1.3.11 RS-08]',
  async (_what, email) => {
    await site.jobsDone()
    const before = { emails: site.mail.sent.length, people: await site.db.$count(users) }
    const form = { FirstName: 'A', LastName: 'B', Email: email, Role: 'Paid User', Password: testPassword }
    const replies = [
      await site.logIn(email, testPassword),
      await site.visitor.post('/api/account/reset', { Email: email }),
      await site.enroll(email),
      await admin.post('/api/users', form),
      await admin.put(`/api/users/${victim.id}`, form),
    ]
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { Email: expect.stringMatching(/^Email /) } } })
    }
    await site.jobsDone()
    expect({ emails: site.mail.sent.length, people: await site.db.$count(users) }).toEqual(before)
    expect(site.payments.requests).toEqual([])
  },
)

/** What the preview of an import counts for one row with an address. */
async function countsOfImport(email: string) {
  const cell = `"${email.replaceAll('"', '""')}"`
  const payload = `First Name,Last Name,Email,Role\nA,B,${cell},Paid User\n`
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' }
  const { status, body } = await site.request('POST', '/api/users/import/preview', { headers, payload })
  expect(status).toBe(200)
  return body.counts
}

const named = 'a name around it'

test.each(lookAlikes.filter(([what]) => what !== named))(
  'an import refuses an address with %s',
  async (_what, email) => {
    expect(await countsOfImport(email)).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 1 })
  },
)

test('an import takes an address with a name around it as that of the same account', async () => {
  const [, email = ''] = lookAlikes.find(([what]) => what === named) ?? []
  expect(await countsOfImport(email)).toEqual({ new: 0, changed: 1, unchanged: 0, refused: 0 })
})

test.each([
  ['other letter case', 'KIM.IS@EXAMPLE.COM'],
  ['white space around it', '\t kim.is@example.com \n'],
  ['a byte order mark before it', '\ufeffkim.is@example.com'],
  ['an ideographic full stop', 'kim.is@example。com'],
])('an address with %s belongs to the same account', async (_what, email) => {
  const taken = { FirstName: 'A', LastName: 'B', Email: email, Role: 'Paid User', Password: testPassword }
  expect(emailKey(email)).toBe('kim.is@example.com')
  expect((await admin.post('/api/users', taken)).status).toBe(409)
  expect((await site.enroll(email, { password: 'another fine password' })).status).toBe(409)
})

test.each([
  ['a part after a plus', 'kim.is+course@example.com'],
  ['another domain', 'kim.is@example.com.evil.test'],
  ['a Cyrillic letter in its host', 'kim.is@ex\u0430mple.com'],
  ['a percent route', 'kim.is%eve.test@example.com'],
])('an address with %s belongs to another account', async (_what, email) => {
  expect(emailKey(email)).not.toBe(emailKey(victim.email))
  await site.visitor.post('/api/account/reset', { Email: email })
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to }) => to === victim.email)).toEqual([])
})
