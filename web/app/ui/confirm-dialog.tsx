import type { ReactNode } from 'react'
import { Button, ButtonRow } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useAction } from './use-action.ts'

interface ConfirmDialogProps {
  title: string
  /** What the button says that does it. */
  confirm: string
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done that is not to be done by a slip. It stays open while it is done, and if that fails. */
export function ConfirmDialog({ title, confirm, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { busy, act } = useAction()
  const send = async () => {
    if (await act(onConfirm)) onClose()
  }
  return (
    <Dialog {...{ title, busy, onClose }}>
      {children}
      <ButtonRow>
        <Button disabled={busy} onClick={send}>
          {confirm}
        </Button>
        <Button quiet disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
