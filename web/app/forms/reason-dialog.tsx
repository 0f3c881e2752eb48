import { ReasonBody } from '@course/contract/fields'
import { type ReactNode, startTransition, useState } from 'react'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { useFailure } from './use-action.ts'
import { useForm } from './use-form.ts'

interface ReasonDialogProps {
  title: string
  /** The label of the button that confirms. */
  confirm: string
  /** Who reads the reason. */
  hint: string
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for the reason of a change to an account, and shows why the change failed. */
export function ReasonDialog({ title, confirm, hint, onConfirm, onClose, children }: ReasonDialogProps) {
  const [failure, setFailure] = useState('')
  const failed = useFailure(setFailure)
  const { formProps, problems, busy } = useForm({
    schema: async () => ReasonBody,
    send: async ({ Reason }) => {
      setFailure('')
      await onConfirm(Reason)
      // In one transition with the new data, which may remove the button that the focus returns to.
      startTransition(onClose)
    },
    onFailure: failed,
  })
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <form {...formProps}>
        {children}
        <Field
          label="Reason"
          name="Reason"
          autoComplete="off"
          required
          maxLength={500}
          hint={hint}
          problem={problems.Reason}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          <Button type="submit" busy={busy}>
            {confirm}
          </Button>
          <Button quiet busy={busy} onClick={onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
