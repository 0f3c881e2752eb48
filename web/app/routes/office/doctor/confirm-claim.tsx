import { confirmClaim } from '@course/contract/office/doctor'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'

/** Keeps a sentence that the check finds wrong, because the owner wants it. */
export function ConfirmClaim({ claim, text }: { claim: string; text: string }) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure)
  const confirm = () =>
    act(async () => {
      setFailure('')
      await call(confirmClaim, { body: { Claim: claim } })
      await revalidate()
    })
  return (
    <div>
      <Button quiet busy={busy} onClick={confirm}>
        I want it as it is<span className="visually-hidden">: {text}</span>
      </Button>
      {failure && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}
