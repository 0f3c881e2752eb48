import { useState } from 'react'
import { Section } from '../../../kit/facts.tsx'
import { randomUuid } from '../../../kit/random-uuid.ts'
import { NoteEditor } from './note-editor.tsx'
import styles from './notes.module.css'
import { newNote, placeOf, type ShownNote } from './shown-notes.ts'

interface StateNotesProps {
  /** The ID of the account. */
  account: string
  code: string
  name: string
  notes: readonly ShownNote[]
}

/** The member's own notes about a state: a field for each, or an empty one. */
export function StateNotes({ account, code, name, notes }: StateNotesProps) {
  const [shown] = useState(() => (notes.length > 0 ? notes : [newNote(randomUuid(), { Kind: 'state', State: code })]))
  return (
    <Section title={shown.length > 1 ? `My notes about ${name}` : `My note about ${name}`}>
      {shown.map((note, place) => (
        <StateNote
          key={note.id}
          account={account}
          label={shown.length > 1 ? `Note ${place + 1}` : 'Note'}
          note={note}
        />
      ))}
    </Section>
  )
}

function StateNote({ account, label, note }: { account: string; label: string; note: ShownNote }) {
  const [printed, setPrinted] = useState(note.text)
  return (
    <>
      {/* On paper, an input shows only what fits into its box. */}
      <p className={styles.onPaper}>{printed}</p>
      <div className={styles.onScreen}>
        <NoteEditor
          account={account}
          id={note.id}
          label={label}
          place={placeOf(note)}
          saved={note}
          kept={note.kept}
          onSaved={({ text }) => setPrinted(text)}
        />
      </div>
    </>
  )
}
