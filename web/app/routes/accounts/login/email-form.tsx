import * as paths from '@course/contract/paths'
import { useEffect, useRef } from 'react'
import { call, errorMessage } from '../../../api.ts'
import { EmailField } from '../../../forms/account-fields.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { useHydrated } from '../../../kit/use-hydrated.ts'
import { storedEmail, storeEmail } from '../../../session.ts'

const accounts = () => import('@course/contract/accounts/accounts')

/** Requests a reset code by email. @throws ApiError with the server's message */
export async function requestCode(email: string): Promise<void> {
  await call((await accounts()).requestReset, { body: { Email: email } })
}

/** Step one of a reset: the email to send the code to. */
export function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const hydrated = useHydrated()
  const emailInput = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (emailInput.current?.value === '') emailInput.current.value = storedEmail()
  }, [])

  const { formProps, problems, busy } = useForm({
    schema: async () => (await accounts()).ResetRequest,
    send: async ({ Email }) => {
      storeEmail(Email)
      await requestCode(Email)
      onSent(Email)
    },
    onFailure: (error) => {
      window.alert(errorMessage(error))
      emailInput.current?.focus()
    },
  })
  return (
    <form {...formProps}>
      <EmailField
        hint="We will send a code to this address if it has an account."
        problems={problems}
        ref={emailInput}
      />
      <ButtonRow>
        <Button type="submit" disabled={!hydrated || busy}>
          Submit
        </Button>
        <ButtonLink quiet to={paths.login}>
          Cancel
        </ButtonLink>
      </ButtonRow>
      <p>
        <SiteLink to={paths.noEmail}>I paid but get no email</SiteLink>
      </p>
    </form>
  )
}
