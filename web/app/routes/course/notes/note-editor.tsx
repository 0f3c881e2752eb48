import { maxNoteLength } from '@course/contract/course/notes/notes'
import { numberText } from '@course/contract/words/counts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { TextAreaField } from '../../../kit/text-area-field.tsx'
import type { SavedNote } from './kept-notes.ts'
import styles from './notes.module.css'
import { type EditedNote, useNote } from './use-note.ts'

interface NoteEditorProps extends EditedNote {
  label: string
  rows?: number
  autoFocus?: boolean
  /** Called with what is saved when the member has finished. Without it, the editor stays. */
  onDone?: (now: SavedNote) => void
}

const hintOf = (length: number) =>
  `Only you can read it. It is saved as you type. ${numberText(length)} of ${numberText(maxNoteLength)} characters.`

const problemOf = (length: number) =>
  `A note can have at most ${numberText(maxNoteLength)} characters. Shorten it by ${numberText(length - maxNoteLength)}, or write a second note.`

/** The text of a note. If another device has saved a different text, both are shown. */
export function NoteEditor({ label, rows = 5, autoFocus = false, onDone, ...edited }: NoteEditorProps) {
  const note = useNote(edited)
  const { text, other, failure, busy, done, isChanged, isTooLong } = note
  const finish = async () => {
    if (!isChanged || (await note.save())) onDone?.(note.latest())
  }
  return (
    <div className={styles.editor}>
      <TextAreaField
        label={label}
        hint={hintOf(text.length)}
        problem={isTooLong ? problemOf(text.length) : undefined}
        rows={rows}
        value={text}
        autoFocus={autoFocus}
        onChange={({ target }) => note.type(target.value)}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      {other ? (
        <>
          <TextAreaField label="The note from your other device" rows={rows} value={other.text} readOnly />
          <ButtonRow>
            <Button busy={busy} onClick={note.takeBoth}>
              Keep both in this note
            </Button>
            <Button quiet busy={busy} disabled={isTooLong} onClick={() => void note.save()}>
              Save this note instead
            </Button>
            <Button quiet busy={busy} onClick={note.takeOther}>
              Use the other note
            </Button>
          </ButtonRow>
        </>
      ) : (
        <ButtonRow>
          <Button busy={busy} disabled={isTooLong || (!isChanged && !onDone)} onClick={() => void finish()}>
            {onDone && !text ? 'Close' : 'Save note'}
          </Button>
        </ButtonRow>
      )}
      <p role="status" className={styles.saved}>
        {done}
      </p>
    </div>
  )
}
