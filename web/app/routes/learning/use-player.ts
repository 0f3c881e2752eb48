import type { Video } from '@course/contract/learning'
import { useState } from 'react'
import { noteOpened } from './opened.ts'
import { keepIndex, nextOf, previousOf } from './player.ts'

/**
 * Which video is open, and whether it plays. A video counts as opened when it is played, and that costs a buyer who
 * cancels: so nothing counts before the first Play of a visit. After it, moving to a video plays it.
 */
export function usePlayer(email: string, videos: readonly Video[], first: number) {
  const [index, setIndex] = useState(first)
  const [playing, setPlaying] = useState(false)

  const note = (position: number) => {
    const video = videos[position]
    if (video) void noteOpened(video.id)
  }
  const open = (position: number) => {
    setIndex(position)
    keepIndex(email, position)
    if (playing && position !== index) note(position)
  }
  const play = () => {
    if (playing) return
    setPlaying(true)
    note(index)
  }
  return {
    index,
    video: videos[index],
    playing,
    open,
    play,
    /** Undefined on the first video and on the last, where the page offers no way on. */
    previous: index > 0 ? () => open(previousOf(index, videos.length)) : undefined,
    next: index < videos.length - 1 ? () => open(nextOf(index, videos.length)) : undefined,
  }
}
