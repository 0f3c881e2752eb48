import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { demoPrices } from '../../../test/demo-prices.ts'
import { findUnchangedTexts } from '../../publishing/documents/document-rules.ts'
import { judgeClock } from './health-problems.ts'
import { judgeBackupFile, judgeDatabase, judgeTokenSecret } from './machine-rules.ts'
import {
  judgeAccessibility,
  judgeAddress,
  judgeDrafts,
  judgeFactors,
  judgeLegalTexts,
  judgeMail,
  judgeNotifications,
  judgePayments,
  judgePriceClaims,
  judgeProxy,
  judgeSeller,
  judgeWords,
} from './site-rules.ts'
import { wordsOf } from './verdict.ts'
import { judgeVideos } from './video-rules.ts'

const database = {
  kind: 'PostgreSQL',
  version: '18.0',
  fsync: true,
  synchronousCommit: true,
  appliedMigrations: 3,
  knownMigrations: 3,
} as const

test.each([
  [{}, 'green'],
  [{ fsync: false }, 'red'],
  [{ synchronousCommit: false }, 'red'],
  [{ appliedMigrations: 2 }, 'red'],
  [{ appliedMigrations: 4 }, 'amber'],
  [{ kind: 'PGlite', fsync: false }, 'amber'],
] as const)('the doctor judges a database with %o as %s', (part, level) => {
  expect(judgeDatabase({ ...database, ...part }).level).toBe(level)
})

test.each([
  ['k3Jx9QpLw2Zt7Vn4Rb8Ys1Hd6Gf5Mc0A', 'green'],
  ['k3Jx9QpLw2Zt7Vn4Rb8Ys1Hd6Gf5Mc', 'red'],
  // Like the output of openssl rand -hex 32, with one of the sixteen digits missing.
  ['0123456789abcde0123456789abcde0123456789abcde0123456789abcde0123', 'green'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'red'],
  ['passwordpasswordpasswordpassword', 'red'],
] as const)('the doctor judges the secret %s as %s', (secret, level) => {
  const finding = judgeTokenSecret(secret)
  expect(finding.level).toBe(level)
  expect(finding.text).not.toContain(secret)
})

test.each([
  [0.4, 'green'],
  [-30, 'amber'],
  [90, 'red'],
] as const)('the doctor judges a clock that is %s s off as %s', (skew, level) => {
  expect(judgeClock(skew).level).toBe(level)
})

const hour = 3_600
test.each([
  [null, 30 * hour, 'red'],
  [null, hour, 'amber'],
  [{ ageSeconds: 20 * hour }, 20 * hour, 'green'],
  [{ ageSeconds: hour, problem: 'it is cut off' }, hour, 'red'],
] as const)('the doctor judges the newest backup %o of a site without one for %i s as %s', (newest, backup, level) => {
  const facts = newest && { name: 'b', problem: undefined, ...newest }
  expect(judgeBackupFile(facts, '/data/backups', { backup }).level).toBe(level)
})

test.each([
  ['production', undefined, 'green'],
  ['sandbox', undefined, 'amber'],
  ['local', undefined, 'amber'],
  ['production', 'no route', 'red'],
  ['local', 'refused', 'red'],
] as const)('the doctor judges the card provider in mode %s with problem %s as %s', (mode, problem, level) => {
  expect(judgePayments(mode, problem).level).toBe(level)
})

test.each([
  ['files', undefined, 'amber'],
  ['smtp', undefined, 'green'],
  ['smtp', 'login refused', 'red'],
] as const)('the doctor judges mail by %s with problem %s as %s', (kind, problem, level) => {
  expect(judgeMail(kind, problem).level).toBe(level)
})

test.each([
  ['https://course.example.org', undefined, 'production', 'green'],
  ['https://course.example.org', 'no route', 'production', 'red'],
  ['http://localhost:3000', undefined, 'local', 'amber'],
  ['http://course.example.org', undefined, 'production', 'red'],
] as const)(
  'the doctor judges the address %s (problem %s, cards in mode %s) as %s',
  (publicUrl, problem, mode, level) => {
    expect(judgeAddress({ publicUrl, problem }, mode).level).toBe(level)
  },
)

test.each([
  ['https://course.example.org', false, '127.0.0.1', 'red'],
  ['https://course.example.org', true, '127.0.0.1', 'green'],
  ['https://course.example.org', true, '0.0.0.0', 'amber'],
  ['http://localhost:3000', false, '127.0.0.1', 'green'],
] as const)('the doctor judges a proxy (address %s, trusted %s, listening on %s) as %s', (url, trusts, host, level) => {
  expect(judgeProxy(url, trusts, host).level).toBe(level)
})

test.each([
  [true, 'production', 'red'],
  [true, 'local', 'amber'],
  [false, 'production', 'green'],
] as const)('the doctor judges a demo seller (%s) with cards in mode %s as %s', (demo, mode, level) => {
  expect(judgeSeller({ demo, name: 'A', address: ['B'], email: 'c@deedsfirst.org' }, mode).level).toBe(level)
})

const vimeo = new Map([
  ['123', 'ok'],
  ['666', 'broken'],
] as const)
const real = {
  demo: false,
  name: 'Deeds First LLC',
  address: ['1 Main St', 'Austin, TX 78701'],
  email: 'a@deedsfirst.org',
}
test.each([
  [{}, []],
  [{ name: 'Demo Seller LLC (example only)' }, ['Demo Seller LLC (example only)']],
  [{ address: ['100 Example Street', 'Sampleton, TX 00000'] }, ['100 Example Street', 'Sampleton, TX 00000']],
  [{ email: 'support@example.com' }, ['support@example.com']],
  [{ email: 'me@shop.test' }, ['me@shop.test']],
  [{ email: 'example@deedsfirst.org' }, []],
  [{ phone: '(512) 555-0100 (example only)' }, ['(512) 555-0100 (example only)']],
  [{ phone: '(512) 555-0123' }, ['(512) 555-0123']],
  [{ phone: '(512) 472-5550' }, []],
])('a seller with %o who is marked as real has these words of an example: %j', (changes, parts) => {
  for (const [mode, level] of [
    ['production', 'red'],
    ['sandbox', 'amber'],
  ] as const) {
    const finding = judgeSeller({ ...real, ...changes }, mode)
    expect(finding).toMatchObject({
      level: parts.length > 0 ? level : 'green',
      place: { link: paths.contentDocument('site') },
    })
    for (const part of parts) expect(finding.text).toContain(`“${part}”`)
  }
})

test.each([
  [[{ vimeoNumber: '123' }], 'green'],
  [[{ vimeoNumber: '124' }], 'amber'],
  [[{ vimeoNumber: '666' }], 'red'],
  [[{ vimeoNumber: '76979871' }], 'amber'],
  [[{ vimeoNumber: '../x' }], 'red'],
  [[{ file: 'clips/a.webm' }], 'green'],
  [[{ file: 'https://example.org/a.mp4' }], 'green'],
  [[{ vimeoNumber: '123', file: 'clips/demo.webm' }], 'amber'],
  [[{ vimeoNumber: '76979871', file: 'clips/a.webm' }], 'amber'],
  [[{}], 'red'],
  [[{ file: '/etc/passwd' }], 'red'],
  [[{ vimeoNumber: '1' }, { vimeoNumber: '2' }], 'amber'],
  [[], 'red'],
] as const)('the doctor judges the videos %o as %s', (videos, level) => {
  expect(judgeVideos({ videos, demoClips: ['clips/demo.webm'] }, vimeo).level).toBe(level)
})

test.each([
  [null, null, true, 'amber', ['Terms', 'Privacy']],
  ['2026-12-01', null, true, 'amber', ['Privacy']],
  ['2026-12-01', '2026-12-01', true, 'green', []],
  ['2026-12-01', '2026-12-01', undefined, 'green', []],
  ['2026-12-01', '2026-12-01', false, 'amber', ['time zone']],
] as const)(
  'legal texts reviewed on %s and %s, with current details: %s, are %s and name %j',
  (termsReviewedOn, privacyReviewedOn, hasCurrentDetails, level, files) => {
    const finding = judgeLegalTexts({ termsReviewedOn, privacyReviewedOn, hasCurrentDetails })
    expect(finding.level).toBe(level)
    expect(finding.text.match(/(?<=")(?:Terms|Privacy)(?=")|time zone/g) ?? []).toEqual(files)
  },
)

test.each([
  [{}, 'amber', ['16 CFR 233.1', '16 CFR 233.5']],
  [{ home: '$29.99 (Reg. $99)', payment: '$29.99' }, 'amber', ['16 CFR 233.1']],
  [{ home: '$29.99, regularly $99', payment: '$29.99' }, 'amber', ['16 CFR 233.1']],
  [{ home: '$29.99 for a limited-time', payment: '$29.99' }, 'amber', ['16 CFR 233.5']],
  [{ home: 'Only $29', payment: '$29.99' }, 'amber', []],
  [{ home: 'Only $29.99', info: 'Only $29.99', payment: '$29.99' }, 'green', []],
] as const)('the price sentences %o are %s and name %j', (changes, level, rules) => {
  const finding = judgePriceClaims({ chargedCents: 2_999, sentences: { ...demoPrices.sentences, ...changes } })
  expect(finding.level).toBe(level)
  expect(finding.text.match(/16 CFR \d+\.\d+/g) ?? []).toEqual(rules)
})

test.each([
  [false, false, 'green'],
  [true, true, 'green'],
  [false, true, 'green'],
  [true, false, 'amber'],
] as const)('settled payments (%s) and notifications (%s) are %s', (hasSettled, hasNotification, level) => {
  expect(judgeNotifications({ hasSettled, hasNotification }, 'production', 'https://a.example').level).toBe(level)
})

test.each([
  ['nothing', [], 'green', 'Everything that was saved is published.'],
  ['one draft', ['Terms'], 'amber', 'These have drafts that nobody has published: Terms (saved on 2031-05-05).'],
] as const)('with %s among the documents, the drafts are judged', (_what, drafts, level, text) => {
  const all = ['Home page', 'Terms'].map((title) => ({
    document: 'legal' as const,
    title,
    savedAt: '2031-05-05T12:00:00.000Z',
    hasDraft: (drafts as readonly string[]).includes(title),
  }))
  expect(judgeDrafts(all)).toMatchObject({ level, text: expect.stringContaining(text) })
})

test.each([
  ['nothing', [], 'production', 'green', 'Every page has words of your own.'],
  ['a page', ['home'], 'local', 'amber', 'the demo: Home page. Change them in the editor before you take real cards.'],
  ['a page', ['home'], 'production', 'amber', 'the demo: Home page.'],
  ['terms', ['home', 'legal'], 'sandbox', 'amber', 'Home page, Terms. Terms and privacy bind you'],
  ['terms', ['legal'], 'production', 'red', 'the demo: Terms. Terms and privacy bind you and your buyers. Real cards'],
  ['privacy', ['privacy'], 'production', 'red', 'the demo: Privacy.'],
] as const)('with %s of the demo (%j) and cards in mode %s, the words are %s', (_what, names, mode, level, text) => {
  const verdict = judgeWords(names, mode)
  expect([verdict.level, wordsOf(verdict)]).toEqual([level, expect.stringContaining(text)])
})

test.each([
  ['the same', {}, true],
  ['another sales video', { home: { headline: 'A', video: '2' } }, true],
  ['another headline', { home: { headline: 'B', video: '1' } }, false],
  ['another version of the same terms', { legal: { version: '2031-05-05', reviewedOn: null, title: 'T' } }, true],
  ['terms that a lawyer reviewed', { legal: { version: '1', reviewedOn: '2031-05-05', title: 'T' } }, false],
  ['other terms', { legal: { version: '1', reviewedOn: null, title: 'U' } }, false],
])('%s: unchanged words are found', (_what, changes, isUnchanged) => {
  const demo = { home: { headline: 'A', video: '1' }, legal: { version: '1', reviewedOn: null, title: 'T' } }
  const bodies = (own: object) => own as Parameters<typeof findUnchangedTexts>[0]
  const [changed = 'home'] = Object.keys(changes)
  const found = findUnchangedTexts(bodies(demo), bodies({ ...demo, ...changes }))
  expect(found.some((name) => name === changed)).toBe(isUnchanged)
})

test.each([
  ['2027-03-10', 'green', 'was checked on 2027-03-10.'],
  ['2027-03-09', 'amber', 'last checked on 2027-03-09, more than a year ago'],
  ['2028-03-10', 'green', 'was checked on 2028-03-10.'],
])('an accessibility statement of %s is %s in March 2028', (checkedOn, level, words) => {
  const verdict = judgeAccessibility(checkedOn, new Date('2028-03-10T08:00:00Z'))
  expect(verdict).toMatchObject({ level, text: expect.stringContaining(words) })
})

test.each([
  [[], 'green', 'Every administrator has a second factor.'],
  [['Ada'], 'amber', '1 administrator has no second factor: Ada Lovelace.'],
  [['Ada', 'Grace'], 'amber', '2 administrators have no second factor: Ada Lovelace, Grace Lovelace.'],
])('the doctor judges the administrators without a second factor, %j, as %s', (names, level, text) => {
  const without = names.map((firstName) => ({ id: firstName, firstName, lastName: 'Lovelace' }))
  expect(judgeFactors(without)).toMatchObject({ level, text: expect.stringContaining(text) })
})
