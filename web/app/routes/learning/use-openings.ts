import { type Openings, openVideo, readOpenings } from '@course/contract/learning'
import { useState } from 'react'
import { call } from '../../api.ts'
import { noteOpened } from './opened-videos.ts'

/**
 * The opened videos, the readable lessons, and what a cancellation would refund now.
 * @param loaded undefined if the server failed; then no video counts as opened
 */
export function useOpenings(loaded: Openings | undefined) {
  const [openings, setOpenings] = useState(loaded)
  const [played, setPlayed] = useState<readonly string[]>([])
  const opened = new Set([...(openings?.opened ?? []), ...played])

  /** What the server knows as opened, either way, since the page was loaded. */
  const [recorded, setRecorded] = useState<readonly string[]>([])
  const readable = new Set([...(openings?.opened ?? []), ...(openings?.read ?? []), ...recorded])

  const refresh = async (id: string) => {
    setRecorded((before) => [...before, id])
    // Without an answer, the figures stay until the page is opened again.
    const now = await call(readOpenings).catch(() => undefined)
    if (now) setOpenings((before) => (before && before.opened.length > now.opened.length ? before : now))
  }
  /** Records that a video is played. Never throws. */
  const note = async (id: string) => {
    if (opened.has(id)) return
    setPlayed((before) => [...before, id])
    if (await noteOpened(id)) await refresh(id)
  }
  /** Records that a lesson is read. @throws ApiError */
  const noteReading = async (id: string) => {
    await call(openVideo, { params: { id }, body: { How: 'read' } })
    await refresh(id)
  }
  return { opened, readable, window: openings?.window, isKnown: openings !== undefined, note, noteReading }
}
