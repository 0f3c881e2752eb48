import {
  reportVideoProblem,
  type Video,
  type VideoProblem,
  videoProblems,
} from '@course/contract/course/learning/learning'
import { useRef, useState } from 'react'
import { call } from '../../../../api.ts'
import type { Source, Trouble } from '../../../../player/playback.tsx'

/** Where the current video is played from. Vimeo comes first; the owner's copy helps where it can't be reached. */
export function useSource(video: Video | undefined, startedAt: number | undefined) {
  const [chosen, setChosen] = useState<{ id: string; source: Source }>()
  const [reported, setReported] = useState<{ key: string; trouble: Trouble | undefined }>()
  const [attempt, setAttempt] = useState(0)
  const reportProblem = useProblemReports()
  const id = video?.id ?? ''
  const usual: Source = video?.vimeoNumber === '' ? 'file' : 'vimeo'
  const source = chosen?.id === id ? chosen.source : usual
  const key = `${id} ${source} ${startedAt}`
  const hasCopy = source === 'vimeo' && Boolean(video?.file)
  const playCopy = () => setChosen({ id, source: 'file' })
  const isPlaying = startedAt !== undefined
  const trouble = isPlaying && reported?.key === key ? reported.trouble : undefined
  return {
    source,
    trouble,
    /** Whether nothing plays and a button helps. */
    canRecover: trouble === 'network' || (trouble !== undefined && trouble !== 'slow' && hasCopy),
    playCopy: hasCopy ? playCopy : undefined,
    attempt,
    tryAgain() {
      setReported(undefined)
      setAttempt(attempt + 1)
    },
    setTrouble(next: Trouble | undefined) {
      reportProblem(id, next)
      if (next === 'network' && hasCopy) playCopy()
      else setReported({ key, trouble: next })
    },
  }
}

const isVideoProblem = (trouble: Trouble | undefined): trouble is VideoProblem =>
  (videoProblems as readonly (Trouble | undefined)[]).includes(trouble)

/** @returns a function that tells the server if Vimeo refuses a video: once for each video while the page is open */
function useProblemReports(): (videoId: string, trouble: Trouble | undefined) => void {
  const reported = useRef(new Set<string>())
  return (videoId, trouble) => {
    if (!isVideoProblem(trouble) || reported.current.has(videoId)) return
    reported.current.add(videoId)
    call(reportVideoProblem, { params: { id: videoId }, body: { Kind: trouble } }).catch(() => {
      // The member can't do anything about it, and the page of the next member reports the same.
    })
  }
}
