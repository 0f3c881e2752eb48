import { Because } from '@course/contract/users'
import type { ReactNode } from 'react'
import { Button, ButtonRow } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { useFailure } from './use-failure.ts'
import { useForm } from './use-form.ts'

interface ReasonDialogProps {
  title: string
  /** What the button says that does it. */
  confirm: string
  /** Who reads the reason. */
  hint: string
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks why before something is done to somebody's account. */
export function ReasonDialog({ title, confirm, hint, onConfirm, onClose, children }: ReasonDialogProps) {
  const { formProps, faults, busy } = useForm({
    schema: async () => Because,
    send: async ({ Reason }) => {
      await onConfirm(Reason)
      onClose()
    },
    onFailure: useFailure(),
  })
  return (
    <Dialog {...{ title, busy, onClose }}>
      <form {...formProps}>
        {children}
        <Field
          label="Reason"
          name="Reason"
          autoComplete="off"
          required
          maxLength={500}
          hint={hint}
          fault={faults.Reason}
        />
        <ButtonRow>
          <Button type="submit" disabled={busy}>
            {confirm}
          </Button>
          <Button quiet disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
