import { maxQuoteLength } from '@course/contract/course/notes/notes'
import { useState } from 'react'
import { randomUuid } from '../../../kit/random-uuid.ts'
import styles from './lesson-notes.module.css'
import { NewNote } from './new-note.tsx'
import { NoteItem } from './note-item.tsx'
import list from './notes.module.css'
import { type Paragraph, quoteOf } from './paragraphs.ts'
import type { ShownNote } from './shown-notes.ts'

interface ParagraphNotesProps {
  account: string
  videoId: string
  place: Paragraph
  notes: readonly ShownNote[]
  onWritten: (note: ShownNote) => void
}

/** The notes on a paragraph, and the button that adds one. */
export function ParagraphNotes({ account, videoId, place, notes: all, onWritten }: ParagraphNotesProps) {
  const [draft, setDraft] = useState<{ id: string; quote: string }>()
  const notes = all.filter(({ id }) => id !== draft?.id)
  const begin = () =>
    setDraft({ id: randomUuid(), quote: quoteOf(place.text, String(getSelection() ?? ''), maxQuoteLength) })
  const about = quoteOf(place.text, '', 40)
  return (
    <>
      {!draft && (
        // A press would clear the selection before it is quoted.
        <button
          type="button"
          className={styles.write}
          onPointerDown={(event) => event.preventDefault()}
          onClick={begin}
        >
          Add note<span className="visually-hidden"> on “{about}”</span>
        </button>
      )}
      {notes.length > 0 && <Notes account={account} notes={notes} />}
      {draft && (
        <NewNote
          account={account}
          id={draft.id}
          place={{ Kind: 'lesson', Video: videoId, Anchor: place.anchor, Quote: draft.quote }}
          label={`Note on “${draft.quote.length > 80 ? about : draft.quote}”`}
          onDone={(note) => {
            if (note) onWritten(note)
            setDraft(undefined)
          }}
        />
      )}
    </>
  )
}

/** @param isLost shows the quoted words, because the paragraph is gone */
export const Notes = ({ account, notes, isLost }: { account: string; notes: readonly ShownNote[]; isLost?: true }) => (
  <ul className={list.notes}>
    {notes.map((note) => (
      <NoteItem key={note.id} account={account} note={note} where={`on “${quoteOf(note.quote ?? '', '', 40)}”`}>
        {isLost && <blockquote className={list.quote}>{note.quote}</blockquote>}
      </NoteItem>
    ))}
  </ul>
)
