import { type FormEvent, useState } from 'react'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Dialog } from '../../../../kit/dialog.tsx'
import { Field } from '../../../../kit/field.tsx'
import { readPosition } from '../model/list-moves.ts'

interface MoveDialogProps {
  noun: string
  /** From 0. */
  position: number
  count: number
  onMove: (position: number) => void
  onClose: () => void
}

/** Asks for the new position of an entry. */
export function MoveDialog({ noun, position, count, onMove, onClose }: MoveDialogProps) {
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form of the document is around this one.
    event.stopPropagation()
    const to = readPosition(String(new FormData(event.currentTarget).get('position')), count)
    if (to === undefined) setProblem(`Write a position from 1 to ${count}.`)
    else onMove(to)
  }
  return (
    <Dialog title={`Move ${noun} ${position + 1}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field
          label={`New position, from 1 to ${count}`}
          name="position"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue=""
          problem={problem}
        />
        <ButtonRow>
          <Button type="submit">Move</Button>
          <Button quiet onClick={onClose}>
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
