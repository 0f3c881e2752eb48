import { EmailTopic, endEmails } from '@course/contract/course/workbook/emails'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useSearchParams } from 'react-router'
import { call } from '../../../../api.ts'
import { LinkPage } from '../../../../forms/link-page.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.emailsOff)

const words = {
  reminders: { title: 'Turn off reminders', done: 'Reminders are off', about: 'the deadlines in your workbook' },
  lawChanges: { title: 'Turn off emails about the law', done: 'These emails are off', about: 'changes in the law' },
} as const satisfies Record<EmailTopic, unknown>

/** Turns the emails off that a link is about. */
export default function EmailsOff() {
  const [query] = useSearchParams()
  const { title, done, about } = words[EmailTopic.safeParse(query.get('topic')).data ?? 'reminders']
  return (
    <LinkPage
      title={title}
      text={`One press, and you get no more emails about ${about}. Your workbook stays as it is.`}
      button="Turn them off"
      send={(Token) => call(endEmails, { body: { Token } })}
      done={{
        title: done,
        text: `You get no more emails about ${about}. You can turn them on again in your workbook.`,
        next: { to: paths.workbook, words: 'Open your workbook' },
      }}
    />
  )
}
