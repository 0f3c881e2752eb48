import brand from '../../content/brand.json' with { type: 'json' }
import { emails } from '../src/office/emails/emails.ts'
import type { Email, EmailSite } from '../src/platform/email/compose.ts'
import type { EmailKind } from '../src/platform/email/email.ts'

export const exampleSite: EmailSite = {
  brand: 'Plain Deed',
  colors: brand,
  publicUrl: 'https://course.test',
  timeZone: 'America/Chicago',
  seller: { name: 'Seller LLC', address: ['1 Main St', 'Springfield, IL 62701'], email: 'seller@example.org' },
}

/** Every email that the site can send, by its job and by what makes its text another one. */
export const exampleEmails = (to: { firstName: string; email: string }): [name: string, email: Email][] =>
  (emails as readonly EmailKind<string, object, { email: string }>[]).flatMap(({ job, examples, write }) =>
    Object.entries(examples).map(([what, facts]): [string, Email] => [
      `${job}, ${what}`,
      write(exampleSite, { ...facts, ...to }),
    ]),
  )
