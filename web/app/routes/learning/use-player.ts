import type { Video } from '@course/contract/learning'
import { useState } from 'react'
import { keepIndex, nextOf, previousOf, startsAtOnce } from './player.ts'

interface PlayerOptions {
  email: string
  videos: readonly Video[]
  /** The position to begin with. */
  first: number
  opened: ReadonlySet<string>
  /** While a cancellation would bring a refund, only the Play button opens a video. */
  isWindowOpen: boolean
  onOpen: (id: string) => void
}

/** The current video, and whether it plays. */
export function usePlayer({ email, videos, first, opened, isWindowOpen, onOpen }: PlayerOptions) {
  const [index, setIndex] = useState(first)
  const [playing, setPlaying] = useState(false)
  const [hasPlayed, setHasPlayed] = useState(false)

  const start = (id: string | undefined) => {
    if (id === undefined) return
    setPlaying(true)
    onOpen(id)
  }
  const open = (position: number) => {
    if (position === index) return
    setIndex(position)
    keepIndex(email, position)
    const id = videos[position]?.id
    if (startsAtOnce({ hasPlayed, isWindowOpen, isOpened: id !== undefined && opened.has(id) })) start(id)
    else setPlaying(false)
  }
  const play = () => {
    if (playing) return
    setHasPlayed(true)
    start(videos[index]?.id)
  }
  return {
    index,
    video: videos[index],
    playing,
    open,
    play,
    /** Undefined on the first and the last video. */
    previous: index > 0 ? () => open(previousOf(index, videos.length)) : undefined,
    next: index < videos.length - 1 ? () => open(nextOf(index, videos.length)) : undefined,
  }
}
