import type { ReactNode } from 'react'
import { FormButtons } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Notice } from '../kit/notice.tsx'
import type { useForm } from './use-form.ts'

interface FormDialogProps {
  title: string
  /** The label of the button that sends the form. */
  submit: string
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'failure' | 'busy'>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. It stays open while it is sent, and shows why that failed. */
export const FormDialog = ({
  title,
  submit,
  form: { formProps, failure, busy },
  onClose,
  children,
}: FormDialogProps) => (
  <Dialog title={title} busy={busy} onClose={onClose}>
    <form {...formProps}>
      {children}
      {failure && <Notice kind="error">{failure}</Notice>}
      <FormButtons submit={submit} busy={busy} onCancel={onClose} />
    </form>
  </Dialog>
)
