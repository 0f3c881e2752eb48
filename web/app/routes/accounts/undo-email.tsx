import { undoEmailChange } from '@course/contract/accounts/email-changes'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { call } from '../../api.ts'
import { LinkPage } from '../../forms/link-page.tsx'
import { privateMeta } from '../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.undoEmail)

/** Gives an account its old address back. */
export default function UndoEmail() {
  return (
    <LinkPage
      title="Undo the new address"
      text="Our email told you that the address of your account was changed. If it wasn’t you, undo it here. Nothing has happened yet."
      button="Undo the change"
      send={(Token) => call(undoEmailChange, { body: { Token } })}
      cancel="It was me"
      done={{
        title: 'The change is undone',
        text: 'Your account has its old address again, and everybody is logged out. The person who changed it may know your password, so choose a new one now.',
        next: { to: paths.reset, words: 'Choose a new password' },
      }}
    />
  )
}
