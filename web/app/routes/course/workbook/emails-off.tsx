import { EmailTopic, endEmails } from '@course/contract/course/workbook/emails'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Card, Page, PageTitle } from '../../../shell/page.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.emailsOff)

const words = {
  reminders: { title: 'Turn off reminders', done: 'Reminders are off', about: 'the deadlines in your workbook' },
  lawChanges: { title: 'Turn off emails about the law', done: 'These emails are off', about: 'changes in the law' },
} as const satisfies Record<EmailTopic, unknown>

/** Turns the emails off that a link is about, once the button is pressed. Programs that open links press none. */
export default function EmailsOff() {
  const [Token] = useState(() => window.location.hash.slice(1))
  const [query] = useSearchParams()
  const { title, done, about } = words[EmailTopic.safeParse(query.get('topic')).data ?? 'reminders']
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure)
  const end = async () => {
    setFailure('')
    await call(endEmails, { body: { Token } })
    setIsDone(true)
  }
  return (
    <Page width="narrow">
      <Card>
        <PageTitle>{isDone ? done : title}</PageTitle>
        <div aria-live="polite">
          {isDone ? (
            <p>You get no more emails about {about}. You can turn them on again in your workbook.</p>
          ) : (
            <p>One press, and you get no more emails about {about}. Your workbook stays as it is.</p>
          )}
          {failure && <Notice kind="error">{failure}</Notice>}
        </div>
        <ButtonRow>
          {isDone ? (
            <ButtonLink to={paths.workbook}>Open your workbook</ButtonLink>
          ) : (
            <Button busy={busy} onClick={() => act(end)}>
              Turn them off
            </Button>
          )}
        </ButtonRow>
      </Card>
    </Page>
  )
}
