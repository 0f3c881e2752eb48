import type { NotePlace } from '@course/contract/course/notes/notes'
import { useEffect, useRef } from 'react'
import { beforeLogout } from '../../../player/leaving.ts'
import { isStorageBlocked, localStore } from '../../../storage.ts'
import { forgetNote, keepNote, type SavedNote } from './kept-notes.ts'
import { beginEditing, sendKeptNote } from './send-notes.ts'

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
export function useKeptText({ account, id, place, text, saved, isChanged, onSent }: KeptText): () => boolean {
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
