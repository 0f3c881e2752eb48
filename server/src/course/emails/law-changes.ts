import { emailsOffPath } from '@course/contract/course/workbook/emails'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import { readRecipient } from '../../accounts/accounts.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import { composeEmail, greeting } from '../../platform/email/compose.ts'
import { defineEmail, type EmailDeps, NotSent, type Recipient } from '../../platform/email/email.ts'
import { exampleId, exampleSecret } from '../../platform/email/example-facts.ts'
import { type LawChangeDeps, type LawNews, readLawNews } from '../workbook/law-changes.ts'
import { workbookEmail } from './workbook-email.ts'

type Facts = Recipient & LawNews & { token: string }

const exampleChange: LawNews['changes'][number] = {
  id: 'ga-redemption',
  code: 'ga',
  state: 'Georgia',
  date: 'November 2026',
  text: 'Owners have more time to redeem.',
  citation: 'O.C.G.A. § 48-4-40',
  link: 'https://law.example/48-4-40',
  noLink: null,
  readOn: '2026-11-20',
  confirmedOn: null,
}
const exampleTouched: LawNews['touched'][number] = {
  deadline: {
    id: exampleId,
    what: 'The owner may redeem until',
    day: '2026-12-04',
    source: 'O.C.G.A. § 48-4-40',
    link: null,
    rule: null,
    isDone: false,
    reminders: [],
    version: 1,
    confirmedAt: '2026-11-01T15:30:00Z',
    savedAt: '2026-11-01T15:30:00Z',
    property: { id: exampleId, address: '12 Pine St', parcel: '15 0042-0007', county: 'Fulton', state: 'ga' },
  },
  change: 'It was 12 months.',
}
const exampleNews = { changes: [exampleChange], touched: [], others: 0, token: exampleSecret }

/** For a member who starred a state whose law has changed, or has a property there. */
export const lawChanges = defineEmail({
  job: 'mail.law-changes',
  what: 'Change in the law',
  subject: 'An email about a change in the law',
  once: workbookEmail,
  async read(
    { db, guide, tokens }: EmailDeps & LawChangeDeps,
    about: { userId: string; emailId: string },
  ): Promise<Facts> {
    const user = await readRecipient(db, about.userId)
    const news = await readLawNews({ db, guide }, about)
    if (!news) throw new NotSent('The change was taken back, or the member has no access or turned these emails off.')
    const token = tokens.emailLinks.issue({ userId: user.id, topic: 'lawChanges' }, await readDatabaseNow(db))
    return { ...user, ...news, token }
  },
  write(site, to: Facts) {
    const states = [...new Set(to.changes.map(({ state }) => state))]
    const link = (path: string, label: string) => ({ link: `${site.publicUrl}${path}`, label })
    return composeEmail(site, `The law has changed: ${states.join(', ')}`, [
      greeting(to),
      'The state guide has news about a state that you starred, or where you have a property:',
      ...to.changes.flatMap((change) => [
        {
          rows: [
            ['State', change.state],
            ['Since', change.date],
            ['What', change.text],
            ['Where it stands', change.citation],
          ] as [string, string][],
        },
        ...(change.link ? [{ link: change.link, label: 'Read the law' }] : []),
      ]),
      ...datesParts(to, link),
      { button: `${site.publicUrl}${paths.changes}`, label: 'All changes in the law' },
      link(emailsOffPath('lawChanges', to.token), 'Turn these emails off'),
    ])
  },
  examples: {
    'with a date': { ...exampleNews, touched: [exampleTouched], others: 2 },
    'with other dates': { ...exampleNews, others: 1 },
    'without dates': { ...exampleNews, changes: [{ ...exampleChange, link: null }] },
  },
})

function datesParts(
  { touched, others }: Facts,
  link: (path: string, label: string) => { link: string; label: string },
) {
  if (touched.length + others === 0) return ['Your workbook has no open dates there.']
  if (touched.length === 0)
    return [
      `None of your ${countText(others, 'open date')} there was counted by a rule that changed. Check them with the office all the same.`,
    ]
  return [
    'It touches these dates in your workbook:',
    ...touched.flatMap(({ deadline, change }) => [
      {
        rows: [
          ['Date', longDateText(deadline.day)],
          ['What', deadline.what],
          ['Property', propertyName(deadline.property)],
          ['Counted by', deadline.source],
          ['What changed', change],
        ] as [string, string][],
      },
      link(paths.property(deadline.property.id), 'Open this property'),
    ]),
    ...(others > 0 ? [`You have ${countText(others, 'other open date')} there.`] : []),
    'Check each date with the office that runs the sale.',
  ]
}
