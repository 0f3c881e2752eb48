import { type Erasure, ErasureBody, erasureWord } from '@course/contract/office/own-data/own-data'
import { longDateText } from '@course/contract/words/dates'
import type { ReactNode } from 'react'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { useForm } from './use-form.ts'

/** What stays of a person after an erasure, and until when. */
export function KeptList({ kept }: Pick<Erasure, 'kept'>) {
  if (kept.length === 0) return <p>Nothing has to be kept.</p>
  return (
    <ul>
      {kept.map(({ what, why, until }) => (
        <li key={what}>
          {what}: until {longDateText(until)}, because {why}.
        </li>
      ))}
    </ul>
  )
}

interface ErasureDialogProps {
  title: string
  kept: Erasure['kept']
  onErase: (typed: { Word: string }) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks for the word that confirms an erasure, and says what stays. */
export function ErasureDialog({ title, kept, onErase, onClose, children }: ErasureDialogProps) {
  const { formProps, problems, failure, busy } = useForm({
    schema: async () => ErasureBody,
    send: onErase,
  })
  return (
    <Dialog title={title} busy={busy} onClose={onClose}>
      <form {...formProps}>
        {children}
        <p>What has to stay:</p>
        <KeptList kept={kept} />
        <p>
          Backups keep a copy for about two weeks, and the server’s log for about three months. The card provider keeps
          its own records.
        </p>
        <Field
          label={`Type ${erasureWord} to confirm`}
          name="Word"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          problem={problems.Word}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        <ButtonRow>
          <Button quiet busy={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Erase for good
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
