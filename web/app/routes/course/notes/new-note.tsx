import type { NotePlace } from '@course/contract/course/notes/notes'
import { nothingSaved } from './kept-notes.ts'
import { NoteEditor } from './note-editor.tsx'
import { newNote, type ShownNote } from './shown-notes.ts'

interface NewNoteProps {
  account: string
  id: string
  place: NotePlace
  label: string
  /** Gets the note, or nothing if the member wrote none. */
  onDone: (note: ShownNote | undefined) => void
}

/** The field for a note that does not exist yet. */
export const NewNote = ({ account, id, place, label, onDone }: NewNoteProps) => (
  <NoteEditor
    account={account}
    id={id}
    label={label}
    rows={3}
    place={place}
    saved={nothingSaved}
    kept={undefined}
    autoFocus
    onDone={({ text, version }) => onDone(version > 0 ? { ...newNote(id, place), text, version } : undefined)}
  />
)
