import { type Openings, openVideo, readOpenings } from '@course/contract/course/learning/learning'
import { useState } from 'react'
import { call } from '../../../../api.ts'
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
  /** Reads everything again, for instance after a request to cancel was withdrawn. */
  const reload = async (): Promise<Openings | undefined> => {
    const now = await call(readOpenings).catch(() => undefined)
    if (now) setOpenings(now)
    return now
  }
  /** Records that a video is played. Never throws. @returns the request to cancel that forbids it, if there is one */
  const note = async (id: string): Promise<Openings['pause'] | undefined> => {
    if (opened.has(id)) return undefined
    setPlayed((before) => [...before, id])
    if (await noteOpened(id)) {
      await refresh(id)
      return undefined
    }
    const now = await reload()
    if (!now?.pause || now.opened.includes(id)) return undefined
    setPlayed((before) => before.filter((each) => each !== id))
    return now.pause
  }
  /** Records that a lesson is read. @throws ApiError */
  const recordReading = async (id: string) => {
    await call(openVideo, { params: { id }, body: { How: 'read' } })
    await refresh(id)
  }
  const { window, pause } = openings ?? {}
  return { opened, readable, window, pause, isKnown: openings !== undefined, note, recordReading, reload }
}
