import { listNotes, maxNoteLength, type NotePlace } from '@course/contract/course/notes/notes'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../api.ts'
import { useUnsaved } from '../../../forms/unsaved-changes.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { beforeLogout } from '../../../player/leaving.ts'
import { isStorageBlocked, localStore } from '../../../storage.ts'
import { forgetNote, type KeptNote, keepNote, nothingSaved, type SavedNote, startingNote } from './kept-notes.ts'
import { beginEditing, sendKeptNote, storeNote } from './send-notes.ts'

const notReached =
  'The site did not answer, so your note was not saved. It is kept in this browser, and sent when you come back.'

const changedElsewhere = 'You saved a different text of this note on another device. Here are both.'

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

interface NoteState {
  text: string
  saved: SavedNote
  /** What another device has saved since. */
  other: SavedNote | undefined
  done: string
  failure: string
}

function startingState(kept: KeptNote | undefined, saved: SavedNote): NoteState {
  const { text, other } = startingNote(kept, saved)
  // Until the member has chosen, the text counts as typed over the older version, so it can't overwrite the other.
  const base = kept && other ? { text: saved.text, version: kept.fromVersion } : saved
  return { text, saved: base, other, done: '', failure: other ? changedElsewhere : '' }
}

/** A note that is saved as it is typed. The browser keeps it until the server has it. */
export function useNote({ account, id, place, saved: first, kept, onSaved }: EditedNote) {
  const [state, setState] = useState(() => startingState(kept, first))
  const { text, saved, other, failure } = state
  const change = (changes: Partial<NoteState>) => setState((before) => ({ ...before, ...changes }))
  const { busy, act } = useAction((sentence) => change({ failure: sentence }), notReached)
  /** What a call needs when it ends later. `unanswered` is a text that was sent and got no answer. */
  const now = useRef({ text, saved, unanswered: undefined as string | undefined })
  now.current.text = text
  const isChanged = text !== saved.text
  const isTooLong = text.length > maxNoteLength
  const take = (taken: SavedNote) => {
    now.current.saved = taken
    change({ saved: taken })
    onSaved?.(taken)
  }
  const isKept = useKeptText({ account, id, place, text, saved, isChanged, onSent: take })
  useUnsaved(() => isChanged && !isKept())

  const store = async (fromVersion: number) => {
    const stored = await storeNote(id, { place, text, fromVersion })
    take(stored)
    change({ other: undefined, done: stored.version > 0 ? 'Your note has been saved.' : '' })
  }
  const settle = async (error: unknown) => {
    if (!isStale(error)) {
      now.current.unanswered = text
      throw error
    }
    const newest = await readNow(id, place)
    // It is saved already: when the page was left for a moment, or by a request whose answer got lost.
    if (newest.text === now.current.text) return take(newest)
    if ([now.current.unanswered, now.current.saved.text].includes(newest.text)) return store(newest.version)
    change({ other: newest })
    throw error
  }
  const save = (from: SavedNote) => {
    change({ done: '', failure: '' })
    return act(() => store(from.version).catch(settle))
  }
  const isWaiting = isChanged && !isTooLong && !busy && !failure && !other
  useAutosave(isWaiting && (() => void save(saved)), () => other || change({ failure: '' }))
  const replace = (newest: SavedNote, next: string) => {
    take(newest)
    change({ text: next, other: undefined, failure: '' })
  }
  return {
    ...state,
    busy,
    isChanged,
    isTooLong,
    save: () => save(other ?? saved),
    /** What the server has, also right after a save. */
    latest: () => now.current.saved,
    type(value: string) {
      // What another device saved stays until the member has chosen.
      change({ text: value, done: '', failure: other ? failure : '' })
    },
    takeOther: () => other && replace(other, other.text),
    takeBoth: () => other && replace(other, `${text}\n\n${other.text}`),
  }
}

/** Saves once nothing has been typed for a moment. @param onOnline called when the network is back */
function useAutosave(save: false | (() => void), onOnline: () => void): void {
  useEffect(() => {
    if (!save) return
    const timer = setTimeout(save, pause)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  })
}

interface KeptText {
  account: string
  id: string
  place: NotePlace
  text: string
  saved: SavedNote
  isChanged: boolean
  onSent: (now: SavedNote) => void
}

/** Keeps what the server does not have, and sends it when the page is left. @returns whether the browser could keep it */
function useKeptText({ account, id, place, text, saved, isChanged, onSent }: KeptText): () => boolean {
  const isKept = useRef(true)
  const sent = useRef(onSent)
  const about = useRef(place)
  useEffect(() => {
    sent.current = onSent
  })
  useEffect(() => {
    if (isChanged) {
      const note = { place: about.current, text, fromVersion: saved.version }
      // A blocked storage forgets when the page closes.
      isKept.current = keepNote(localStore(), account, id, note) && !isStorageBlocked()
    } else forgetNote(localStore(), account, id)
  }, [account, id, text, saved, isChanged])
  useEffect(() => {
    const sendLast = () => void sendKeptNote(account, id, true)
    const whenHidden = () => document.visibilityState === 'hidden' && sendLast()
    addEventListener('pagehide', sendLast)
    document.addEventListener('visibilitychange', whenHidden)
    const [unregister, end] = [
      beforeLogout(() => sendKeptNote(account, id)),
      beginEditing(id, (now) => sent.current(now)),
    ]
    return () => {
      removeEventListener('pagehide', sendLast)
      document.removeEventListener('visibilitychange', whenHidden)
      unregister()
      end()
      void sendKeptNote(account, id)
    }
  }, [account, id])
  return () => isKept.current
}
