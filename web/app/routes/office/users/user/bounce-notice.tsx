import { type Bounce, tryEmailAgain } from '@course/contract/office/users/bounces'
import { call } from '../../../../api.ts'
import { ActionButton } from '../../../../forms/action-button.tsx'
import { useDone } from '../../../../forms/use-done.ts'
import { ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { siteTimeText } from '../../../../shell/site-time.tsx'

interface BounceNoticeProps {
  userId: string
  email: string
  bounce: Bounce
  mayChange: boolean
}

/** That the address of a user has no mailbox, with what the mail server said. */
export function BounceNotice({ userId, email, bounce, mayChange }: BounceNoticeProps) {
  const done = useDone()
  const tryAgain = async () => {
    const { sent } = await call(tryEmailAgain, { params: { id: userId } })
    await done(sent ? `“${sent}” will be sent to ${email} again.` : `The next email goes to ${email} as usual.`)
  }
  const who = bounce.source === 'report' ? 'A delivery report says' : 'The mail server says'
  return (
    <Notice kind="warning">
      <p>
        Emails to {email} come back, because there is no such mailbox. {who}, {siteTimeText(bounce.at)}: “
        {bounce.detail}”
      </p>
      <p>Correct the address above, or try again if the person says that it is right.</p>
      {mayChange && (
        <ButtonRow>
          <ActionButton onPress={tryAgain}>Try again</ActionButton>
        </ButtonRow>
      )}
    </Notice>
  )
}
