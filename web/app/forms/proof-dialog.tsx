import { CodeForm, type ProofMeans, prove, readProofMeans } from '@course/contract/accounts/second-factor'
import { password } from '@course/contract/fields'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call, errorMessage } from '../api.ts'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Notice } from '../kit/notice.tsx'
import { PasswordField } from './account-fields.tsx'
import { FactorCodeField } from './factor-code-field.tsx'
import { proveByPasskey } from './passkey-calls.ts'
import { useAction, useFailure } from './use-action.ts'
import { useForm } from './use-form.ts'

const PasswordOnly = z.object({ Password: password })

/** Asks for the password, for a code or for a passkey, whatever this user has. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const [means, setMeans] = useState<ProofMeans>()
  const [failure, setFailure] = useState('')
  const failed = useFailure(setFailure)
  const passkey = useAction(setFailure)
  const { formProps, problems, busy } = useForm({
    schema: async () => (means?.code ? CodeForm : PasswordOnly),
    send: async (typed) => {
      setFailure('')
      await call(prove, { body: typed })
      onAnswer(true)
    },
    onFailure: failed,
  })
  useEffect(() => {
    call(readProofMeans).then(setMeans, (error: unknown) => setFailure(errorMessage(error)))
  }, [])
  const confirmByPasskey = async () => {
    setFailure('')
    if (await passkey.act(proveByPasskey)) onAnswer(true)
  }
  const isBusy = busy || passkey.busy
  return (
    <Dialog title="Is it you?" busy={isBusy} onClose={() => onAnswer(false)}>
      <form {...formProps}>
        <p>{means && questionFor(means)}</p>
        {means?.password && <PasswordField autoComplete="current-password" problems={problems} autoFocus />}
        {means?.code && (
          <FactorCodeField
            autoFocus={!means.passkey}
            hint="From your authenticator app, or one of your recovery codes."
            problem={problems.Code}
          />
        )}
        {failure && !Object.keys(problems).length && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          <Button type="submit" busy={isBusy} disabled={!means}>
            Confirm
          </Button>
          {means?.passkey && (
            <Button quiet busy={isBusy} onClick={() => void confirmByPasskey()}>
              Use a passkey
            </Button>
          )}
          <Button quiet busy={isBusy} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}

const rest = 'Then we go on with what you were doing, and don’t ask again for ten minutes.'
const questionFor = ({ code, passkey }: ProofMeans): string => {
  if (passkey) return `This needs your passkey or a code. ${rest}`
  return code ? `This needs a code. ${rest}` : `This needs your password. ${rest}`
}
