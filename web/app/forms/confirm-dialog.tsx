import { type ReactNode, startTransition, useState } from 'react'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Notice } from '../kit/notice.tsx'
import { useActionWithNotice } from './use-action.ts'

interface ConfirmDialogProps {
  title: string
  /** The label of the button that confirms. */
  confirm: string
  /** The label of the button that cancels, which gets the initial focus. */
  cancel?: string
  /** Whether canceling is the better choice: its button is then first and prominent. */
  discouraged?: boolean
  /** Whether the person alone should decide: neither button is prominent. */
  isEven?: boolean
  /** Shown if the action failed without an answer of the server. */
  otherwise?: string
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/**
 * Asks for confirmation. It stays open while the action runs, and shows why it
 * failed.
 */
export function ConfirmDialog({ title, confirm, onConfirm, onClose, children, ...rest }: ConfirmDialogProps) {
  const { cancel = 'Cancel', discouraged = false, isEven = false, otherwise } = rest
  const { busy, act, failure } = useActionWithNotice(otherwise)
  const send = async () => {
    // In one transition with the new data, which may remove the button that the focus returns to.
    if (await act(onConfirm)) startTransition(onClose)
  }
  const doIt = (
    <Button quiet={discouraged || isEven} busy={busy} onClick={send}>
      {confirm}
    </Button>
  )
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
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

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  /** What is on the button. */
  label: string
  /** What it is about, for screen readers. */
  about?: string
  quiet?: boolean
}

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({ label, about, quiet = true, ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button quiet={quiet} onClick={() => setAsking(true)}>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
      {isAsking && <ConfirmDialog {...dialog} onClose={() => setAsking(false)} />}
    </>
  )
}
