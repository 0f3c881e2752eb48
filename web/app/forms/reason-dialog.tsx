import { ReasonBody } from '@course/contract/fields'
import { type ReactNode, startTransition, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { FormDialog } from './form-dialog.tsx'
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
  const form = useForm({
    schema: async () => ReasonBody,
    send: async ({ Reason }) => {
      await onConfirm(Reason)
      // In one transition with the new data, which may remove the button that the focus returns to.
      startTransition(onClose)
    },
  })
  return (
    <FormDialog title={title} submit={confirm} form={form} onClose={onClose}>
      {children}
      <Field
        label="Reason"
        name="Reason"
        autoComplete="off"
        required
        maxLength={500}
        hint={hint}
        problem={form.problems.Reason}
      />
    </FormDialog>
  )
}

/** A button that asks for a reason before it acts. @param label what is on the button */
export function ReasonButton({ label, ...dialog }: { label: string } & Omit<ReasonDialogProps, 'onClose'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button quiet onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ReasonDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
