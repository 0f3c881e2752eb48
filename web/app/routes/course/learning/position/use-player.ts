import type { Video } from '@course/contract/course/learning/learning'
import { useState } from 'react'
import { useSource } from '../video/use-source.ts'
import { keepIndex, keptIndex, type LinkedPlace, nextOf, previousOf, restoredIndex, startsAtOnce } from './position.ts'
import { useVideoAddress } from './use-video-address.ts'

interface PlayerOptions {
  email: string
  videos: readonly Video[]
  /** The position to begin with. */
  first: number
  /** The second to begin it with, if a link names one. */
  linkedSecond: number | undefined
  opened: ReadonlySet<string>
  /** While a cancellation would bring a refund, only a press that asks for a video opens it. */
  isWindowOpen: boolean
  /** The second at which a video resumes. */
  resumeAt: (id: string) => number
  /** Runs `go` if the video may start; it may ask first. */
  admit: (id: string, go: () => void) => void
  onOpen: (id: string) => void
}

/** The current video, and where it started to play. */
export function usePlayer({ email, videos, first, opened, isWindowOpen, linkedSecond, ...options }: PlayerOptions) {
  const [index, setIndex] = useState(first)
  /** The second at which it started; undefined while its poster is shown. */
  const [startedAt, setStartedAt] = useState<number>()
  const [hasPlayed, setHasPlayed] = useState(false)
  const [linked, setLinked] = useState<LinkedPlace | undefined>({ index: first, at: linkedSecond })
  const placeOf = (position: number) =>
    (position === linked?.index ? linked.at : undefined) ?? options.resumeAt(videos[position]?.id ?? '')

  const show = (position: number) => {
    setIndex(position)
    setStartedAt(undefined)
    keepIndex(email, position)
  }
  const addEntry = useVideoAddress({
    videos,
    index,
    restored: () => restoredIndex(keptIndex(email), videos.length),
    onArrive(place) {
      if (place.index === index && place.at === undefined) return
      show(place.index)
      setLinked(place)
    },
  })
  const moveTo = (position: number) => {
    show(position)
    addEntry(videos[position]?.id ?? '')
  }
  const start = (id: string | undefined, at: number) => {
    if (id === undefined) return
    options.admit(id, () => {
      setStartedAt(at)
      setLinked(undefined)
      options.onOpen(id)
    })
  }
  const open = (position: number) => {
    if (position === index) return
    moveTo(position)
    const id = videos[position]?.id
    if (id !== undefined && startsAtOnce({ hasPlayed, isWindowOpen, isOpened: opened.has(id) }))
      start(id, placeOf(position))
  }
  const play = (at?: number) => {
    const id = videos[index]?.id
    if (startedAt !== undefined || id === undefined) return
    setHasPlayed(true)
    start(id, at ?? placeOf(index))
  }
  return {
    index,
    video: videos[index],
    /** Where it is played from. */
    source: useSource(videos[index], startedAt),
    startedAt,
    /** The second at which it would start. */
    startsAt: placeOf(index),
    open,
    play,
    /** Back to the poster. */
    stop: () => setStartedAt(undefined),
    /** Goes to a video and plays it: for presses that say so. */
    playAt(position: number, at: number) {
      setHasPlayed(true)
      if (position !== index) moveTo(position)
      start(videos[position]?.id, at)
    },
    /** Undefined on the first and the last video. */
    previous: index > 0 ? () => open(previousOf(index, videos.length)) : undefined,
    next: index < videos.length - 1 ? () => open(nextOf(index, videos.length)) : undefined,
  }
}
