import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button } from '../../../kit/button.tsx'
import type { SavedNote } from './kept-notes.ts'
import { NoteEditor } from './note-editor.tsx'
import styles from './notes.module.css'
import { removeNote, storeNote } from './send-notes.ts'
import { loadNotes, placeOf, type ShownNote } from './shown-notes.ts'

interface NoteItemProps {
  /** The ID of the account. */
  account: string
  note: ShownNote
  /** What the note is about, for instance a link to its second. */
  children?: ReactNode
  /** The same as text, for the names of buttons. */
  where: string
}

/** A note with its buttons. A deleted one can be brought back as long as the page is shown. */
export function NoteItem({ account, note, children, where }: NoteItemProps) {
  const [saved, setSaved] = useState<SavedNote>(note)
  const [kept, setKept] = useState(note.kept)
  const [mode, setMode] = useState<'shown' | 'edited' | 'deleted' | 'gone'>(note.kept ? 'edited' : 'shown')
  const { busy, act } = useAction()
  const place = placeOf(note)
  const remove = () =>
    act(async () => {
      try {
        await removeNote(note.id, saved.version)
        setMode('deleted')
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') {
          const now = (await loadNotes(account, note.target)).find(({ id }) => id === note.id)
          if (now) setSaved(now)
        }
        throw error
      }
    })
  const undo = () =>
    act(async () => {
      setSaved(await storeNote(note.id, { place, text: saved.text, fromVersion: saved.version }))
      setMode('shown')
    })
  // Its text was emptied.
  if (mode === 'gone') return null
  if (mode === 'deleted') {
    return (
      <li className={styles.note} id={`note-${note.id}`}>
        <p role="status">The note {where} has been deleted.</p>
        <div className={styles.acts}>
          <Button quiet busy={busy} ref={(button) => button?.focus()} onClick={() => void undo()}>
            Undo
          </Button>
        </div>
      </li>
    )
  }
  return (
    <li className={styles.note} id={`note-${note.id}`} tabIndex={-1}>
      {children}
      {mode === 'edited' ? (
        <NoteEditor
          account={account}
          id={note.id}
          label={`Note ${where}`}
          place={place}
          saved={saved}
          kept={kept}
          autoFocus={!kept}
          onSaved={(now) => {
            setSaved(now)
            setKept(undefined)
          }}
          onDone={({ version }) => setMode(version > 0 ? 'shown' : 'gone')}
        />
      ) : (
        <>
          <p className={styles.text} dir="auto">
            {saved.text}
          </p>
          <div className={styles.acts}>
            <button type="button" className={styles.act} onClick={() => setMode('edited')}>
              Edit<span className="visually-hidden"> the note {where}</span>
            </button>
            <button type="button" className={styles.act} aria-disabled={busy} onClick={() => void remove()}>
              Delete<span className="visually-hidden"> the note {where}</span>
            </button>
          </div>
        </>
      )}
    </li>
  )
}
