import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api.ts'
import { FactorCodeField } from '../../../forms/factor-code-field.tsx'
import { logInByPasskey } from '../../../forms/passkey-calls.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'

interface FactorStepProps {
  /** Whether the account has a passkey. */
  passkey: boolean
  problem: ReactNode
  onToken: (email: string, token: string) => Promise<void>
}

/** Asks for the second factor, below the password of the login form. */
export function FactorStep({ passkey, problem, onToken }: FactorStepProps) {
  const code = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => code.current?.focus(), [])
  const logInWithIt = async () => {
    const typed = new FormData(code.current?.form ?? undefined)
    const login = { Email: String(typed.get('Email')), Password: String(typed.get('Password')) }
    setFailure('')
    setBusy(true)
    try {
      await onToken(login.Email, await logInByPasskey(login))
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {passkey && (
        <div>
          <Button quiet busy={busy} onClick={() => void logInWithIt()}>
            Use a passkey
          </Button>
        </div>
      )}
      <FactorCodeField
        hint={
          passkey
            ? 'Or enter the code of your authenticator app, or one of your recovery codes.'
            : 'From your authenticator app, or one of your recovery codes.'
        }
        problem={problem}
        ref={code}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
    </>
  )
}
