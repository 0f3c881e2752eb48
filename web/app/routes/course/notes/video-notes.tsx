import type { Video } from '@course/contract/course/learning/learning'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../kit/button.tsx'
import { randomUuid } from '../../../kit/random-uuid.ts'
import { timeText } from '../../../player/resume.ts'
import { useLoaded } from '../learning/use-loaded.ts'
import type { PlayPosition } from '../learning/video/play-position.ts'
import { NewNote } from './new-note.tsx'
import { NoteItem } from './note-item.tsx'
import styles from './notes.module.css'
import { loadNotes, type ShownNote, withWritten } from './shown-notes.ts'

interface VideoNotesProps {
  /** The ID of the account. */
  account: string
  video: Video
  position: PlayPosition
  /** The second that a note is at while nothing plays. */
  startsAt: number
  /** Whether the member has requested a new note. */
  isAsked: boolean
  /** Called when its field has the focus. */
  onBegun: () => void
  onPlayFrom: (seconds: number) => void
}

/** The member's notes at seconds of a video. Writing one does not pause it. Another video needs another `key`. */
export function VideoNotes({ account, video, position, startsAt, isAsked, onBegun, onPlayFrom }: VideoNotesProps) {
  const { value, error, retry } = useLoaded(async () =>
    (await loadNotes(account, video.id)).filter(({ kind }) => kind === 'video'),
  )
  const [written, setWritten] = useState<readonly ShownNote[]>([])
  const [draft, setDraft] = useState<{ id: string; second: number }>()
  const now = useSyncExternalStore(position.subscribe, () => Math.floor(position.now() ?? startsAt))
  const panel = useRef<HTMLElement>(null)
  const begin = () => {
    setDraft((open) => open ?? { id: randomUuid(), second: now })
    // A new field takes the focus by itself.
    if (draft) panel.current?.querySelector('textarea')?.focus()
  }
  useEffect(() => {
    if (!isAsked) return
    begin()
    onBegun()
  })
  const notes = withWritten(value ?? [], written)
    .filter(({ id }) => id !== draft?.id)
    .sort((a, b) => (a.second ?? 0) - (b.second ?? 0))
  return (
    <section className={styles.panel} aria-label="Notes on this video" tabIndex={-1} ref={panel}>
      <div className={styles.top}>
        <h4>Notes</h4>
        {!draft && (
          <Button quiet onClick={begin}>
            Write a note at {timeText(now)}
          </Button>
        )}
      </div>
      {draft && (
        <NewNote
          key={draft.id}
          account={account}
          id={draft.id}
          place={{ Kind: 'video', Video: video.id, Second: draft.second }}
          label={`Note at ${timeText(draft.second)}`}
          onDone={(note) => {
            if (note) setWritten([...written, note])
            setDraft(undefined)
            panel.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {error && (
        <p>
          Your notes could not be loaded. {error.message}{' '}
          <Button quiet onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <NoteItem key={note.id} account={account} note={note} where={`at ${timeText(note.second ?? 0)}`}>
              <button type="button" className={styles.second} onClick={() => onPlayFrom(note.second ?? 0)}>
                <span className="visually-hidden">Play from </span>
                {timeText(note.second ?? 0)}
              </button>
            </NoteItem>
          ))}
        </ul>
      )}
    </section>
  )
}
