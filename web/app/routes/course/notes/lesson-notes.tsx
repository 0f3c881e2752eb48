import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLoaded } from '../learning/use-loaded.ts'
import styles from './lesson-notes.module.css'
import { Notes, ParagraphNotes } from './paragraph-notes.tsx'
import { findParagraph } from './paragraphs.ts'
import { loadNotes, type ShownNote, withWritten } from './shown-notes.ts'
import { usePlaces } from './use-places.ts'

interface LessonNotesProps {
  /** The ID of the account. */
  account: string
  videoId: string
  /** Contains the text of the lesson. */
  text: RefObject<HTMLElement | null>
}

/** The member's notes on paragraphs of a lesson, each below its paragraph. */
export function LessonNotes({ account, videoId, text }: LessonNotesProps) {
  const { value } = useLoaded(async () => (await loadNotes(account, videoId)).filter(({ kind }) => kind === 'lesson'))
  const places = usePlaces(text)
  const [written, setWritten] = useState<readonly ShownNote[]>([])
  const notes = withWritten(value ?? [], written)
  const placeOfNote = (note: ShownNote) => findParagraph(places, { anchor: note.anchor ?? '', quote: note.quote ?? '' })
  useLinkedNote(Boolean(value) && places.length > 0)
  if (places.length === 0) return null
  const lost = notes.filter((note) => placeOfNote(note) === -1)
  return (
    <>
      {lost.length > 0 && (
        <section className={styles.lost} aria-label="Notes about paragraphs that have changed">
          <h5>Your notes about paragraphs that have changed</h5>
          <Notes account={account} notes={lost} isLost />
        </section>
      )}
      {places.map((place, index) =>
        createPortal(
          <ParagraphNotes
            account={account}
            videoId={videoId}
            place={place}
            notes={notes.filter((note) => placeOfNote(note) === index)}
            onWritten={(note) => setWritten([...written, note])}
          />,
          place.host,
          `${place.anchor} ${index}`,
        ),
      )}
    </>
  )
}

/** Shows the note that the address names. */
function useLinkedNote(isReady: boolean): void {
  useEffect(() => {
    const note = isReady && /^#note-[\w-]+$/.test(location.hash) && document.getElementById(location.hash.slice(1))
    if (!note) return
    note.scrollIntoView({ block: 'center' })
    note.focus({ preventScroll: true })
  }, [isReady])
}
