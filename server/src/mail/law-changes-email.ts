import { emailsOffPath } from '@course/contract/course/workbook/emails'
import { propertyName } from '@course/contract/course/workbook/properties/properties'
import * as paths from '@course/contract/paths'
import { countText } from '@course/contract/words/counts'
import { longDateText } from '@course/contract/words/dates'
import type { LawNews } from '../course/course.ts'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

/**
 * For a member who starred a state whose law has changed, or has a property there.
 * @param token of the link that turns these emails off
 */
export function lawChangesEmail(
  site: EmailSite,
  to: { firstName: string },
  { changes, touched, others, token }: LawNews & { token: string },
): Email {
  const states = [...new Set(changes.map(({ state }) => state))]
  const link = (path: string, label: string) => ({ link: `${site.publicUrl}${path}`, label })
  return composeEmail(site, `The law has changed: ${states.join(', ')}`, [
    greeting(to),
    'The state guide has news about a state that you starred, or where you have a property:',
    ...changes.flatMap((change) => [
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
    ...datesParts({ touched, others }, link),
    { button: `${site.publicUrl}${paths.changes}`, label: 'All changes in the law' },
    link(emailsOffPath('lawChanges', token), 'Turn these emails off'),
  ])
}

function datesParts(
  { touched, others }: Pick<LawNews, 'touched' | 'others'>,
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
