import { type Openings, readOpenings } from '@course/contract/learning'
import { useState } from 'react'
import { call } from '../../api.ts'
import { noteOpened } from './opened-videos.ts'

/**
 * The opened videos, and what a cancellation would refund now.
 * @param loaded undefined if the server failed; then no video counts as opened
 */
export function useOpenings(loaded: Openings | undefined) {
  const [openings, setOpenings] = useState(loaded)
  const [played, setPlayed] = useState<readonly string[]>([])
  const opened = new Set([...(openings?.opened ?? []), ...played])

  const note = async (id: string) => {
    if (opened.has(id)) return
    setPlayed((before) => [...before, id])
    if (!(await noteOpened(id))) return
    // Without an answer, the figures stay until the page is opened again.
    const now = await call(readOpenings).catch(() => undefined)
    if (now) setOpenings((before) => (before && before.opened.length > now.opened.length ? before : now))
  }
  return { opened, window: openings?.window, isKnown: openings !== undefined, note }
}
