import { type Openings, openVideo, readOpenings, type Video } from '@course/contract/course/learning/learning'
import { type Preferences, savePreferences, usualPreferences } from '@course/contract/course/learning/progress'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../api.ts'
import { toastError } from '../../../../kit/toasts/toast-list.ts'
import { type ContinuePoint, resumeAt, takeContinue } from '../../../../player/resume.ts'
import { isViewing } from '../../../../storage.ts'
import { noteOpened } from '../openings/opened-videos.ts'
import { usePause } from '../openings/use-pause.tsx'
import { usePlayer } from '../position/use-player.ts'
import { type LoadedProgress, useProgress } from '../use-progress.ts'

export interface LoadedCourse {
  email: string
  videos: Video[]
  /** Undefined if the server failed; so are the next two. */
  openings: Openings | undefined
  progress: LoadedProgress | undefined
  preferences: Preferences | undefined
  /** The position of the video to show first. */
  first: number
  /** The second of it that a link to the page names. */
  linkedSecond: number | undefined
}

/** What is opened, watched and playing. Whatever costs a part of a refund is asked for and recorded here. */
export function useCourse(loaded: LoadedCourse) {
  const { email, videos, first } = loaded
  const { opened, readable, window, pause, isKnown, note, recordReading, reload } = useOpenings(loaded.openings)
  const { ask, dialog } = usePause(reload)
  const { progress, merge, busy, toggleCompleted } = useProgress(loaded.progress?.rows ?? [])
  const [preferences, changePreferences] = usePreferences(loaded.preferences)
  const isOpenAnyway = (id: string) => opened.has(id) || videos.some((video) => video.id === id && video.isLessonFree)
  const isWindowOpen = Boolean(window) || Boolean(pause) || !isKnown
  const player = usePlayer({
    email,
    videos,
    first,
    opened,
    isWindowOpen,
    linkedSecond: loaded.linkedSecond,
    resumeAt: (id) => resumeAt(progress.get(id)),
    admit(id, go) {
      if (isViewing()) toastError('Support opens no video.')
      else if (pause && !isOpenAnyway(id)) void ask(pause).then((may) => may && go())
      else go()
    },
    async onOpen(id) {
      // The request may have been made in another tab.
      const refusing = await note(id)
      if (!refusing) return
      player.stop()
      if (await ask(refusing)) player.play()
    },
  })
  useContinue(({ index, at }) => {
    const isFree = !isWindowOpen || opened.has(videos[index]?.id ?? '')
    if (isFree) player.playAt(index, at)
    else player.open(index)
  })
  /** Opens the lesson of a video. @returns whether it may be read now */
  const read = async (video: Video) => {
    if (pause && !isOpenAnyway(video.id) && !(await ask(pause))) return false
    await recordReading(video.id)
    return true
  }
  return {
    opened,
    readable,
    window,
    pause,
    isWindowOpen,
    dialog,
    read,
    progress,
    merge,
    busy,
    toggleCompleted,
    preferences,
    changePreferences,
    player,
  }
}

/** Continues where a press on the page before asked to. */
function useContinue(go: (point: ContinuePoint) => void): void {
  const latest = useRef(go)
  useEffect(() => {
    const point = takeContinue()
    if (point) latest.current(point)
  }, [])
}

/** A volume slider changes many times a second. In milliseconds. */
const saveAfter = 800

/** How the member likes videos to play. Changes apply at once and are saved for all devices. */
function usePreferences(
  loaded: Preferences | undefined,
): [preferences: Preferences, change: (changed: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(loaded ?? usualPreferences)
  const newest = useRef(preferences)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = () => {
    timer.current = undefined
    const { speed, captions, volume, autoplayNext } = newest.current
    const body = { Speed: speed, Captions: captions, Volume: volume, AutoplayNext: autoplayNext }
    // If it fails, this page still has it, and the next change saves everything again.
    call(savePreferences, { body, keepalive: true }).catch(() => {})
  }
  const change = (changed: Partial<Preferences>) => {
    newest.current = { ...newest.current, ...changed }
    setPreferences(newest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, saveAfter)
  }
  const latestSave = useRef(save)
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      latestSave.current()
    },
    [],
  )
  return [preferences, change]
}

/**
 * The opened videos, the readable lessons, and what a cancellation would refund now.
 * @param loaded undefined if the server failed; then no video counts as opened
 */
function useOpenings(loaded: Openings | undefined) {
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
