import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLoaded } from '../learning/use-loaded.ts'
import styles from './lesson-notes.module.css'
import { Notes, ParagraphNotes } from './paragraph-notes.tsx'
import { anchorOf, findBlocks, findParagraph, type Paragraph, wordsOfBlock } from './paragraphs.ts'
import { loadNotes, type ShownNote, withWritten } from './shown-notes.ts'

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

interface Place extends Paragraph {
  /** Where the notes about the paragraph are shown. */
  host: HTMLElement
}

/** Adds a place for notes to every paragraph of the text. React leaves that alone, because the HTML stays the same. */
function usePlaces(text: RefObject<HTMLElement | null>): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([])
  useLayoutEffect(() => {
    const found = findBlocks(text.current).map((block): Place => {
      const words = wordsOfBlock(block)
      const host = document.createElement('div')
      host.setAttribute('data-note-host', '')
      host.className = styles.host ?? ''
      if (block.tagName === 'LI') block.append(host)
      else block.after(host)
      return { anchor: anchorOf(words), text: words, host }
    })
    setPlaces(found)
    return () => {
      for (const { host } of found) host.remove()
    }
  }, [text])
  return places
}
