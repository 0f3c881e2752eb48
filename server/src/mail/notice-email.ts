import * as paths from '@course/contract/paths'
import { composeEmail, type Email, type EmailSite, greeting } from './compose.ts'

/** A written notice. An empty line in its text begins a new paragraph. */
export function noticeEmail(site: EmailSite, notice: { firstName: string; subject: string; text: string }): Email {
  return composeEmail(site, notice.subject, [
    greeting(notice),
    `This is a notice from ${site.seller.name} about your course at ${site.brand}:`,
    ...notice.text.split(/\n{2,}/),
    { button: `${site.publicUrl}${paths.notices}`, label: 'Read it in the members area' },
  ])
}
