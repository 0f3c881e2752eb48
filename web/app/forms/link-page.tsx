import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { Button, ButtonLink, ButtonRow } from '../kit/button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Card } from '../shell/card.tsx'
import { Page, PageTitle } from '../shell/page.tsx'
import { useActionWithNotice } from './use-action.ts'
import { useLinkToken } from './use-link-token.ts'

const incompleteLink = 'This link is incomplete. Open the whole link, as it is in the email.'

interface LinkPageProps {
  title: string
  /** What the button does. */
  text: string
  button: string
  /** Does it. A failure is shown above the button. */
  send: (token: string) => Promise<unknown>
  /** The words of a link to the home page, for someone who doesn’t want it. */
  cancel?: string
  done: { title: string; text: string; next: { to: string; words: string } }
}

/** A page for an email's link that does something once the button is pressed. Programs that open links press none. */
export function LinkPage(props: LinkPageProps) {
  const token = useLinkToken()
  return (
    <Page width="narrow">
      <Card>
        <OpenedLink key={token} token={token} {...props} />
      </Card>
    </Page>
  )
}

function OpenedLink({ token, title, text, button, send, cancel, done }: LinkPageProps & { token: string }) {
  const [isDone, setIsDone] = useState(false)
  const { busy, act, failure } = useActionWithNotice()
  const press = async () => {
    await send(token)
    setIsDone(true)
  }
  const isComplete = token !== ''
  const explanation = isComplete ? text : incompleteLink
  return (
    <>
      <PageTitle>{isDone ? done.title : title}</PageTitle>
      <div aria-live="polite">
        <p>{isDone ? done.text : explanation}</p>
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
      {isDone && (
        <ButtonRow>
          <ButtonLink to={done.next.to}>{done.next.words}</ButtonLink>
        </ButtonRow>
      )}
      {!isDone && (isComplete || cancel) && (
        <ButtonRow>
          {isComplete && (
            <Button busy={busy} onClick={() => act(press)}>
              {button}
            </Button>
          )}
          {cancel && (
            <ButtonLink quiet to={paths.home}>
              {cancel}
            </ButtonLink>
          )}
        </ButtonRow>
      )}
    </>
  )
}
