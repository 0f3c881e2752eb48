import { endReminders } from '@course/contract/course/workbook'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Card, Page, PageTitle } from '../../../shell/page.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.remindersOff)

/** Turns the emails about deadlines off, once the button is pressed. Programs that open links press none. */
export default function RemindersOff() {
  const [Token] = useState(() => window.location.hash.slice(1))
  const [isDone, setIsDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure)
  const end = async () => {
    setFailure('')
    await call(endReminders, { body: { Token } })
    setIsDone(true)
  }
  return (
    <Page width="narrow">
      <Card>
        <PageTitle>{isDone ? 'Reminders are off' : 'Turn off reminders'}</PageTitle>
        <div aria-live="polite">
          {isDone ? (
            <p>You get no more emails about deadlines. You can turn them on again in your workbook.</p>
          ) : (
            <p>One press, and you get no more emails about the deadlines in your workbook. The dates themselves stay.</p>
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
