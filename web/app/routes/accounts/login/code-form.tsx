import * as paths from '@course/contract/paths'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, errorMessage } from '../../../api.ts'
import { PasswordField } from '../../../forms/account-fields.tsx'
import { maxLength } from '../../../forms/max-length.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Address } from '../../../kit/address.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { storeFlash } from '../../../session.ts'
import { sellerFacts } from '../../../site-facts.ts'
import { requestCode } from './email-form.tsx'
import styles from './reset.module.css'

const accounts = () => import('@course/contract/accounts/accounts')

interface CodeFormProps {
  /** From an email's link; empty if the user types the code. */
  code: string
  /** The address that the code was sent to; undefined if the user came through a link. */
  email: string | undefined
  /** Prefills the login afterward; empty if unknown. */
  loginEmail: string
  onStartOver: () => void
}

/** Step two of a reset, and the only step after a link: the code and a new password. */
export function CodeForm({ code, email, loginEmail, onStartOver }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState('')
  const focusField = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.focus()
  }
  const firstField = email === undefined ? 'Password' : 'Code'

  // The focused button of step one was removed.
  const begin = useEffectEvent(() => focusField(firstField))
  useEffect(() => begin(), [])

  /** The specification requires an alert. The same text on the page is therefore silent. */
  const refuse = (text: string) => {
    setRefusal(text)
    window.alert(text)
    focusField(firstField)
  }

  const { formProps, problems, summary, busy } = useForm({
    schema: async () => (await accounts()).ResetForm,
    send: async ({ Code, Password }) => {
      setRefusal('')
      const { completeReset, splitCode } = await accounts()
      const parts = splitCode(Code)
      if (!parts) return refuse('Invalid code')
      await call(completeReset, { body: { ...parts, Password } })
      const message = 'Your password has been changed. Please log in.'
      storeFlash({ kind: 'success', message, ...(loginEmail ? { email: loginEmail } : {}) })
      location.assign(paths.login)
    },
    onFailure: (error) => refuse(errorMessage(error)),
  })
  return (
    <>
      {email !== undefined && <CodeSent email={email} />}
      {refusal && (
        <Notice kind="error" quiet>
          {refusal}
        </Notice>
      )}
      <form ref={form} {...formProps}>
        {email === undefined ? (
          <input type="hidden" name="Code" value={code} />
        ) : (
          <Field
            label="Code"
            name="Code"
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={maxLength.code}
            problem={problems.Code}
          />
        )}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          problems={problems}
        />
        <FormSummary text={summary} />
        <ButtonRow>
          <Button type="submit" disabled={busy}>
            Submit
          </Button>
          <ButtonLink quiet to={paths.login}>
            Cancel
          </ButtonLink>
          {(refusal || email !== undefined) && (
            <Button quiet onClick={onStartOver}>
              {email === undefined ? 'Request a new code' : 'Use another email'}
            </Button>
          )}
        </ButtonRow>
      </form>
    </>
  )
}

/** The address that the code was sent to, and help if none arrives: a mistyped address looks valid. */
function CodeSent({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [times, setTimes] = useState(1)
  const seller = sellerFacts()
  const sendAgain = async () => {
    setBusy(true)
    try {
      await requestCode(email)
      setTimes((before) => before + 1)
    } catch (error) {
      window.alert(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {/* A new element for each email, so that it is announced again. */}
      <Notice key={times}>
        <p>An email has been sent to you. Please check your email for the code.</p>
        <p>
          {times === 1 ? 'Sent to' : 'Sent again to'}{' '}
          <strong className={styles.address}>
            <Address email={email} />
          </strong>
        </p>
      </Notice>
      <p className={styles.help}>
        No email? Check the spelling and your spam folder, or write to{' '}
        <a href={`mailto:${seller.email}`}>{seller.email}</a>. If you have paid and no email ever came,{' '}
        <SiteLink to={paths.noEmail}>tell us about your payment</SiteLink>.
      </p>
      <p>
        {/* Not `disabled`, which would take the focus away. */}
        <Button quiet aria-disabled={busy} onClick={() => busy || void sendAgain()}>
          Send again
        </Button>
      </p>
    </>
  )
}
