import { type Bounce, tryEmailAgain } from '@course/contract/office/users/bounces'
import { useRevalidator } from 'react-router'
import { call } from '../../../../api.ts'
import { ActionButton } from '../../../../forms/action-button.tsx'
import { ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { toastSuccess } from '../../../../kit/toasts/toast-list.ts'
import { siteTimeText } from '../../../../shell/site-time.tsx'

interface BounceNoticeProps {
  userId: string
  email: string
  bounce: Bounce
  mayChange: boolean
}

/** That the address of a user has no mailbox, with what the mail server said. */
export function BounceNotice({ userId, email, bounce, mayChange }: BounceNoticeProps) {
  const { revalidate } = useRevalidator()
  const tryAgain = async () => {
    const { sent } = await call(tryEmailAgain, { params: { id: userId } })
    toastSuccess(sent ? `“${sent}” will be sent to ${email} again.` : `The next email goes to ${email} as usual.`)
    await revalidate()
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
