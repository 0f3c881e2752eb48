import { type ReactNode, startTransition, useState } from 'react'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from './use-action.ts'

interface ConfirmDialogProps {
  title: string
  /** What the button says that does it. */
  confirm: string
  /** What the button says that does nothing. It has the focus first. */
  cancel?: string
  /** Whether doing nothing is the better choice: its button then comes first and stands out. */
  discouraged?: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/**
 * Asks before something is done that must not be done by accident. It stays open while that is done, and shows why it
 * failed.
 */
export function ConfirmDialog({ title, confirm, onConfirm, onClose, children, ...rest }: ConfirmDialogProps) {
  const { cancel = 'Cancel', discouraged = false } = rest
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure)
  const send = async () => {
    setFailure('')
    // Together with the new data, which may take away the button that the focus returns to.
    if (await act(onConfirm)) startTransition(onClose)
  }
  const doIt = (
    <Button quiet={discouraged} busy={busy} onClick={send}>
      {confirm}
    </Button>
  )
  return (
    <Dialog {...{ title, busy, onClose }}>
      {children}
      {failure && <Notice kind="error">{failure}</Notice>}
      <ButtonRow>
        {!discouraged && doIt}
        <Button quiet={!discouraged} first busy={busy} onClick={onClose}>
          {cancel}
        </Button>
        {discouraged && doIt}
      </ButtonRow>
    </Dialog>
  )
}
