import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'
import type { KeptTyping } from './model/kept-typing.ts'

interface KeptNoticeProps {
  found: KeptTyping | undefined
  isFull: boolean
  onUse: () => void
  forgetFound: () => void
}

/** Offers typing that an earlier visit left behind. */
export function KeptNotice({ found, isFull, onUse, forgetFound }: KeptNoticeProps) {
  if (isFull)
    return (
      <Notice kind="warning">
        This browser has no room to keep your typing. Save the draft before you leave this page.
      </Notice>
    )
  if (!found) return null
  return (
    <Notice kind="warning">
      <p>You have unsaved typing from {siteTimeText(found.typedAt)}.</p>
      <ButtonRow>
        <Button onClick={onUse}>Use it</Button>
        <Button quiet onClick={forgetFound}>
          Discard it
        </Button>
      </ButtonRow>
    </Notice>
  )
}
