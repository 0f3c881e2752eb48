import * as paths from '@course/contract/paths'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { afterLogin } from '../../../access/access-rules.ts'
import { ApiError, call, errorMessage } from '../../../api.ts'
import { browserId } from '../../../browser-id.ts'
import { EmailField, PasswordField } from '../../../forms/account-fields.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { FormSummary } from '../../../kit/field.tsx'
import { type Message, NeedsScript, Notice } from '../../../kit/notice.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { toastError } from '../../../kit/toasts/toast-list.ts'
import { useHydrated } from '../../../kit/use-hydrated.ts'
import { PaidNote } from '../../../purchase/paid-note.tsx'
import {
  consumeFlash,
  consumeReturn,
  paidAttempt,
  signIn,
  storedEmail,
  storedToken,
  storeEmail,
  storeFlash,
} from '../../../session.ts'
import { isStorageBlocked } from '../../../storage.ts'

const accounts = () => import('@course/contract/accounts/accounts')

/** Only for accounts with a second factor. */
const FactorStep = lazy(async () => ({ default: (await import('./factor-step.tsx')).FactorStep }))

const ContinueLink = lazy(async () => ({ default: (await import('./continue-link.tsx')).ContinueLink }))

/** @returns an access token */
async function fetchToken(typed: { Email: string; Password: string; Code?: string | undefined }): Promise<string> {
  const { browserIdHeader, createToken, paidSecretHeader } = await accounts()
  const headers = { [browserIdHeader]: browserId(), [paidSecretHeader]: paidAttempt()?.secret }
  return (await call(createToken, { body: typed, headers })).message
}

/** Stores the token. @returns the next page */
async function enter(token: string): Promise<string> {
  const { readSession } = await import('../../../access/claims.ts')
  signIn(token)
  const session = readSession(token, Date.now())
  return afterLogin(consumeReturn(), session.kind === 'open' ? session.claims.Role : '')
}

const isFactorMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'totp_required' || error.code === 'passkey_required')

type Input = RefObject<HTMLInputElement | null>

/** The notice above the form. At first it says what the page before left, which may also fill in the email. */
function useNotice(emailInput: Input, passwordInput: Input) {
  const [notice, setNotice] = useState<Message & { quiet?: boolean }>()
  useEffect(() => {
    const flash = consumeFlash()
    if (flash) setNotice({ kind: flash.kind, text: flash.message })
    const email = flash?.email ?? storedEmail()
    if (emailInput.current?.value === '') emailInput.current.value = email
    if (flash?.email) passwordInput.current?.focus()
  }, [emailInput, passwordInput])
  return [notice, setNotice] as const
}

/** The email of this tab's current session. */
function useLoggedInAs(): string | undefined {
  const [email, setEmail] = useState<string>()
  useEffect(() => {
    const token = storedToken()
    if (!token) return
    const read = async () => {
      const { readSession } = await import('../../../access/claims.ts')
      const session = readSession(token, Date.now())
      if (session.kind === 'open') setEmail(session.claims.Email)
    }
    // The form works without it.
    read().catch(() => {})
  }, [])
  return email
}

/** Opens the next page. If nothing can be stored, another document would not know of the login: this one becomes it. */
async function goOn(next: string): Promise<void> {
  if (isStorageBlocked()) (await import('../../../documents/become-application.ts')).becomeApplication(next)
  else location.assign(next)
}

/** What the account needs besides the password, and how a login ends. */
function useEntry() {
  const [factor, setFactor] = useState<{ passkey: boolean }>()
  const finish = async (email: string, token: string) => {
    const next = await enter(token)
    storeFlash({ kind: 'success', title: 'Welcome', message: email })
    await goOn(next)
  }
  return { factor, setFactor, finish }
}

/** The form of the login page, and what may appear around it. */
export function LoginForm() {
  const hydrated = useHydrated()
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const isBlocked = hydrated && isStorageBlocked()
  const [notice, setNotice] = useNotice(emailInput, passwordInput)

  const { factor, setFactor, finish } = useEntry()

  const { formProps, problems, summary, busy } = useForm({
    schema: async () => (await accounts()).LoginWithCode,
    send: async (typed) => {
      setNotice(undefined)
      await finish(typed.Email, await fetchToken(typed))
    },
    onFailure: (error) => {
      if (isFactorMissing(error)) {
        if (!error.fields.Code) setFactor({ passkey: error.passkey })
        return
      }
      // The specification requires a toast, which is announced. The same text on the page is therefore silent.
      setNotice({ kind: 'error', text: errorMessage(error), quiet: true })
      toastError(errorMessage(error))
      passwordInput.current?.focus()
    },
  })

  return (
    <>
      <NeedsScript />
      {isBlocked && (
        <Notice kind="warning">
          {`Your browser blocks storage for this site, so a login ends when you reload the page or open another tab. To stay logged in, allow cookies and site data for ${window.location.hostname} in your browser's settings.`}
        </Notice>
      )}
      {notice && (
        <Notice kind={notice.kind} quiet={notice.quiet ?? false}>
          {notice.text}
        </Notice>
      )}
      <form {...formProps}>
        <EmailField problems={problems} ref={emailInput} />
        <PasswordField autoComplete="current-password" problems={problems} ref={passwordInput} />
        {factor && (
          <Suspense>
            <FactorStep {...factor} problem={problems.Code} onToken={finish} />
          </Suspense>
        )}
        <FormSummary text={summary} />
        <ButtonRow>
          <Button type="submit" disabled={!hydrated || busy}>
            Login
          </Button>
          <ButtonLink quiet to={paths.home}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </form>
      <p>
        <SiteLink to={paths.reset} onClick={() => storeEmail(emailInput.current?.value ?? '')}>
          Forgot Password? Click Here
        </SiteLink>
      </p>
      <p>
        <SiteLink to={paths.noEmail}>I paid but get no email</SiteLink>
      </p>
      {hydrated && <PaidNote />}
      {/* Below the form, because it appears late and must not move a button under the finger. */}
      <LoggedIn />
    </>
  )
}

function LoggedIn() {
  const email = useLoggedInAs()
  if (!email) return null
  return (
    <Notice>
      You are logged in as {email}. <SiteLink to={paths.members}>Continue to the Members Area</SiteLink>{' '}
      <Suspense>
        <ContinueLink />
      </Suspense>
    </Notice>
  )
}
