import { endSignInByLink } from '@course/contract/accounts/sign-ins'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { call } from '../../api.ts'
import { LinkPage } from '../../forms/link-page.tsx'
import { privateMeta } from '../../shell/page-meta.ts'

export const meta = () => privateMeta(pages.endSignIn)

/** Ends the login that an email told of. */
export default function EndSignIn() {
  return (
    <LinkPage
      title="End a login"
      text="Our email told you of a login with a browser that your account was not used with before. If it wasn’t you, end it here. Nothing has happened yet."
      button="End this login"
      send={(Token) => call(endSignInByLink, { body: { Token } })}
      cancel="It was me"
      done={{
        title: 'The login has ended',
        text: 'That person is logged out now, but may know your password, so choose a new one: that ends every other login too.',
        next: { to: paths.reset, words: 'Choose a new password' },
      }}
    />
  )
}
