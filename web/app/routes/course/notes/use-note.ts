import { listNotes, maxNoteLength, type NotePlace } from '@course/contract/course/notes'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useUnsaved } from '../../../forms/use-unsaved.ts'
import { type KeptNote, nothingSaved, type SavedNote, startingNote } from './kept-notes.ts'
import { storeNote } from './send-notes.ts'
import { useKeptText } from './use-kept-text.ts'

const notReached =
  'The site did not answer, so your note was not saved. It is kept in this browser, and sent when you come back.'

const changedElsewhere = 'You saved another text of this note on another device. Here are both.'

/** How long nothing is typed before the note is saved, in milliseconds. */
const pause = 1_000

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale'

/** What the server has of a note. */
async function readNow(id: string, place: NotePlace): Promise<SavedNote> {
  const target = place.Kind === 'state' ? place.State : place.Video
  return (await call(listNotes, { query: { target } })).find((each) => each.id === id) ?? nothingSaved
}

export interface EditedNote {
  /** The ID of the account. */
  account: string
  id: string
  place: NotePlace
  saved: SavedNote
  kept: KeptNote | undefined
  onSaved?: ((now: SavedNote) => void) | undefined
}

/** A note that is saved as it is typed. The browser keeps it until the server has it. */
export function useNote({ account, id, place, saved: first, kept, onSaved }: EditedNote) {
  const [saved, setSaved] = useState(first)
  const [start] = useState(() => startingNote(kept, saved))
  const [text, setText] = useState(start.text)
  const [other, setOther] = useState(start.other)
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState(start.other ? changedElsewhere : '')
  const { busy, act } = useAction(setFailure, notReached)
  const typed = useRef(text)
  typed.current = text
  /** What was sent without an answer. */
  const unanswered = useRef<string>(undefined)
  const isChanged = text !== saved.text
  const isTooLong = text.length > maxNoteLength
  const latest = useRef(first)
  const take = (now: SavedNote) => {
    latest.current = now
    setSaved(now)
    onSaved?.(now)
  }
  const isKept = useKeptText({ account, id, place, text, saved, isChanged, onSent: take })
  useUnsaved(() => isChanged && !isKept())

  const save = (from: SavedNote) => {
    setDone('')
    setFailure('')
    const store = async (fromVersion: number) => {
      const now = await storeNote(id, { place, text, fromVersion })
      take(now)
      setOther(undefined)
      setDone(now.version > 0 ? 'Your note has been saved.' : '')
    }
    const settle = async (error: unknown) => {
      if (!isStale(error)) {
        unanswered.current = text
        throw error
      }
      const now = await readNow(id, place)
      // Leaving the page for a moment, or a request whose answer got lost, has saved it, too.
      if (now.text === typed.current) return take(now)
      if (now.text === unanswered.current) return store(now.version)
      setOther(now)
      throw error
    }
    return act(() => store(from.version).catch(settle))
  }
  useEffect(() => {
    if (!isChanged || isTooLong || busy || failure || other) return
    const timer = setTimeout(() => void save(saved), pause)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const tryAgain = () => other || setFailure('')
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [other])
  const replace = (now: SavedNote, next: string) => {
    take(now)
    setText(next)
    setOther(undefined)
    setFailure('')
  }
  return {
    text,
    other,
    done,
    failure,
    busy,
    isChanged,
    isTooLong,
    save: () => save(other ?? saved),
    /** What the server has, also right after a save. */
    latest: () => latest.current,
    type(value: string) {
      setText(value)
      setDone('')
      // What another device saved stays until the member has chosen.
      if (!other) setFailure('')
    },
    takeOther: () => other && replace(other, other.text),
    takeBoth: () => other && replace(other, `${text}\n\n${other.text}`),
  }
}
