import { reportVideoFault, type VideoFault, videoFaults } from '@course/contract/course/learning'
import { useRef } from 'react'
import { call } from '../../../api.ts'
import type { Trouble } from '../../../player/playback.tsx'

const isVideoFault = (trouble: Trouble | undefined): trouble is VideoFault =>
  (videoFaults as readonly (Trouble | undefined)[]).includes(trouble)

/** @returns a function that tells the server if Vimeo refuses a video: once for each video while the page is open */
export function useFaultReports(): (videoId: string, trouble: Trouble | undefined) => void {
  const reported = useRef(new Set<string>())
  return (videoId, trouble) => {
    if (!isVideoFault(trouble) || reported.current.has(videoId)) return
    reported.current.add(videoId)
    call(reportVideoFault, { params: { id: videoId }, body: { Kind: trouble } }).catch(() => {
      // The member can't do anything about it, and the page of the next member reports the same.
    })
  }
}
