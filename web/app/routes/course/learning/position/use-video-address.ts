import type { Video } from '@course/contract/course/learning/learning'
import * as paths from '@course/contract/paths'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type LinkedPlace, linkedPlace } from './position.ts'

/** What an entry of the browser's history knows of the course page. */
interface EntryState {
  /** The video of an address that names none. */
  video?: string
  /** Names the move that made the entry. */
  move?: string
}

interface AddressOptions {
  videos: readonly Video[]
  /** The shown position. */
  index: number
  /** The place that an address without a video means. */
  restored: () => number
  /** Back, Forward or a link have led to another place. It must play nothing. */
  onArrive: (place: LinkedPlace) => void
}

/**
 * Gives every video an entry in the browser's history, so that Back leads to the video before.
 * @returns a function that adds an entry for a video that the page has moved to
 */
export function useVideoAddress({ videos, index, restored, onArrive }: AddressOptions): (videoId: string) => void {
  const location = useLocation()
  const navigate = useNavigate()
  const handled = useRef<string>(undefined)
  /** Moves that are not in the history yet, in order. */
  const ownMoves = useRef<string[]>([])

  const isOwn = (move = '') => {
    const place = ownMoves.current.indexOf(move)
    // The moves before it were overtaken.
    ownMoves.current.splice(0, place + 1)
    return place !== -1
  }
  useEffect(() => {
    if (handled.current === location.key) return
    const isFirst = handled.current === undefined
    handled.current = location.key
    const { video, move } = (location.state ?? {}) as EntryState
    const link = linkedPlace(new URLSearchParams(location.search), videos)
    if (isOwn(move)) return
    if (isFirst && !link) rememberVideo(videos[index]?.id ?? '')
    if (isFirst) return
    const remembered = videos.findIndex(({ id }) => id === video)
    onArrive(link ?? { index: remembered === -1 ? restored() : remembered, at: undefined })
  })
  return (videoId) => {
    const move = `${Date.now()} ${Math.random()}`
    ownMoves.current.push(move)
    void navigate(paths.memberVideo(videoId), { state: { move } satisfies EntryState, preventScrollReset: true })
  }
}

/**
 * Lets the current entry remember its video, while the address stays the specified one. The router reads the state of an
 * entry when it comes back to it; a navigation to the same address would run the page's loader again.
 */
function rememberVideo(video: string): void {
  history.replaceState({ ...history.state, usr: { video } satisfies EntryState }, '')
}
