import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleEmails, exampleSite } from '../../test/example-emails.ts'
import { emailJobs } from '../office/emails/emails.ts'
import type { Email } from '../platform/email/compose.ts'

const ada = { firstName: 'Ada', email: 'ada@example.com' }
const emails = exampleEmails(ada)

/** Emails after which there is nothing to do on the site, and why. */
const withoutButton: Record<string, string> = {
  'mail.receipt, without access': 'the members area is closed to this buyer',
  'mail.payment-failed, with access': 'the buyer must not pay again',
  'mail.refund, whole': 'a buyer who disagrees replies',
  'mail.refund, void': 'a buyer who disagrees replies',
  'mail.refund-failed, of a request': 'a buyer who lost the card replies',
  'mail.refund-failed, without a card': 'a buyer who lost the card replies',
  'mail.email-changed, by the owner': 'a member who did not ask for it replies',
  'mail.email-changed, at checkout': 'a member who did not ask for it replies',
  'mail.email-changed, by an administrator': 'a member who did not ask for it replies',
  'mail.email-changed, to the old address': 'it may be a stranger’s address',
  'mail.alert, without a link': 'what to do is in the card provider’s own panel',
}

const decoded = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const linksOf = ({ html }: Email) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => decoded(link))
const buttonsOf = ({ html }: Email) => [...html.matchAll(/<a [^>]*class="button"/g)].length
/** What a reader sees of the HTML, with one space for any white space. */
const wordsOf = ({ html }: Email) =>
  decoded(html.replace(/^[\s\S]*<body[^>]*>/, '').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

test('every file of an email is in the list, and has an example', () => {
  const files = globSync(join(import.meta.dirname, '../*/emails/*.ts'))
    .filter((file) => readFileSync(file, 'utf8').includes('= defineEmail('))
    .map((file) => basename(file))
  expect(emailJobs.map((job) => `${job.replace('mail.', '')}.ts`).toSorted()).toEqual(files.toSorted())
  expect(new Set(emails.map(([name]) => name.replace(/,.*/, '')))).toEqual(new Set(emailJobs))
})

test.each(emails)('%s has one button, or none for a reason', (name, email) => {
  expect(buttonsOf(email)).toBe(withoutButton[name] === undefined ? 1 : 0)
})

test.each(emails)('%s has the same links in its text as in its HTML, all to the site or to a law', (_name, email) => {
  const links = linksOf(email)
  expect([...email.text.matchAll(/\bhttps?:\S+/g)].map(([link]) => link)).toEqual(links)
  for (const link of links) expect(link).toMatch(/^https:\/\/(course\.test|law\.example)\/[\w-]+/)
})

test.each(emails)('%s says the same as text, and no value is missing', (_name, email) => {
  const { subject, text } = email
  const words = wordsOf(email)
  for (const all of [subject, text, words]) expect(all).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|\$ |, ,/)
  expect(text).not.toMatch(/\n{3}|<[a-z]|&#\d+;/)
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('https:')))
    for (const part of line.split(/: |:$/)) expect(words).toContain(part.replace(/\s+/g, ' ').trim())
})

test.each(emails)('%s has the logo, both themes and a heading', (_name, { html }) => {
  expect(html).toContain(`<img src="${exampleSite.publicUrl}/apple-touch-icon.png" width="40" height="40" alt=""`)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toMatch(/@media\(prefers-color-scheme:dark\)\{.*\.button\{color:#[0-9a-f]{6}!important\}/)
  expect([...html.matchAll(/<h1/g)]).toHaveLength(1)
})

test.each(emails)('%s has no color of its own, and a dark one for each', (_name, { html }) => {
  const [, body = ''] = html.split('<body')
  for (const [element, name] of body.matchAll(/<(\w+)[^>]*style="[^"]*#[0-9a-f]{6}[^"]*"[^>]*>/g))
    expect(element, name).toMatch(/class="/)
})

test('the HTML stays below what Gmail cuts off', () => {
  for (const [name, { html }] of emails) expect(Buffer.byteLength(html), name).toBeLessThan(50_000)
})

test.each(emails)(
  'replies to "%s" go to the seller, and its text says email',
  (_name, { replyTo, subject, text, html }) => {
    expect(replyTo).toBe('seller@example.org')
    for (const words of [subject, text, html])
      expect(words).not.toMatch(/\bletter(?! with the postmark)|\be-mail|answer (it|this)/i)
  },
)

/** Those that go to the owners or, maybe, to a stranger. */
const withoutName = /alert|rescue|email-confirm|to the old address$/

test.each(exampleEmails({ ...ada, firstName: '\u202e\u05d9\u05e2\u05dc' }).filter(([name]) => !withoutName.test(name)))(
  'a name from right to left is isolated in the email "%s"',
  (_name, { text, html }) => {
    for (const words of [text, html]) expect(words).toContain('Hello \u2068\u05d9\u05e2\u05dc\u2069,')
  },
)
