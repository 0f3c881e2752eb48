import {
  CodeForm,
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '@course/contract/accounts/second-factor'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { ConfirmButton } from '../../../forms/confirm-dialog.tsx'
import { useAction, useFailure } from '../../../forms/use-action.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button, ButtonRow, FormButtons } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Field } from '../../../kit/field.tsx'
import { toastSuccess } from '../../../kit/toasts/toast-list.ts'
import styles from './second-factor.module.css'

type Key = Awaited<ReturnType<typeof call<typeof startAuthenticator>>>

interface SectionProps {
  since: string | null
  /** @param codes new recovery codes */
  onChange: (codes?: string[]) => Promise<void>
}

export function AuthenticatorSection({ since, onChange }: SectionProps) {
  const [key, setKey] = useState<Key>()
  const { busy, act } = useAction()
  const start = () => act(async () => setKey(await call(startAuthenticator)))
  const remove = async () => {
    await call(removeAuthenticator)
    toastSuccess('Your authenticator app was removed.')
    await onChange()
  }
  const finish = async (codes: string[]) => {
    setKey(undefined)
    toastSuccess('Your authenticator app is set up.')
    await onChange(codes)
  }
  return (
    <Section title="Authenticator app">
      <p>
        {since === null
          ? 'An app on your phone shows a new code every 30 seconds, such as Google Authenticator, 1Password or Aegis.'
          : 'Your app is set up. You enter its code when you log in.'}
      </p>
      {key ? (
        <ConfirmKey appKey={key} onDone={finish} onCancel={() => setKey(undefined)} />
      ) : (
        <ButtonRow>
          <Button quiet={since !== null} busy={busy} onClick={() => void start()}>
            {since === null ? 'Set up an app' : 'Set up another app instead'}
          </Button>
          {since !== null && (
            <ConfirmButton
              label="Remove the app"
              title="Remove the authenticator app?"
              confirm="Remove the app"
              discouraged
              onConfirm={remove}
            >
              <p>
                Its codes no longer work. If it is your only second factor, your password alone is enough to log in.
              </p>
            </ConfirmButton>
          )}
        </ButtonRow>
      )}
    </Section>
  )
}

interface ConfirmKeyProps {
  appKey: Key
  onDone: (codes: string[]) => Promise<void>
  onCancel: () => void
}

/** Shows the key, and asks for its first code. */
function ConfirmKey({ appKey: { key, qr }, onDone, onCancel }: ConfirmKeyProps) {
  const { formProps, problems, busy } = useForm({
    schema: async () => CodeForm,
    send: async (typed) => onDone((await call(confirmAuthenticator, { body: typed })).recoveryCodes),
    onFailure: useFailure(),
  })
  return (
    <form className={styles.setup} {...formProps}>
      <p>Scan this picture with the app.</p>
      <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="QR code for your app" />
      <p>On this phone, or without a camera, type this key into the app:</p>
      <p className={styles.key}>{key.replace(/.{4}(?=.)/g, '$& ')}</p>
      <Field
        label="Code"
        name="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={16}
        hint="The six digits that the app shows now."
        problem={problems.Code}
      />
      <FormButtons submit="Turn it on" busy={busy} onCancel={onCancel} />
    </form>
  )
}
