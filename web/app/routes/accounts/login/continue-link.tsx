import { listVideos, type Video } from '@course/contract/course/learning/learning'
import { lastVideoHeader, readProgress } from '@course/contract/course/learning/progress'
import * as paths from '@course/contract/paths'
import { courseProductId } from '@course/contract/product'
import { useEffect, useState } from 'react'
import { call, callForHeaders } from '../../../api.ts'
import { SiteLink } from '../../../kit/site-link.tsx'
import { askToContinue, type ContinuePoint, continuePoint, continueText } from '../../../player/resume.ts'

/** Leads to the course page and continues there. Shows nothing until the server has said where, or if it can't. */
export function ContinueLink() {
  const [offer, setOffer] = useState<{ videos: Video[]; point: ContinuePoint }>()
  useEffect(() => {
    let isGone = false
    findPoint().then(
      (found) => isGone || setOffer(found),
      // The page works without it, and a refused session is noticed by the next page.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  if (!offer) return null
  return (
    <SiteLink to={paths.members} onClick={() => askToContinue(offer.point)}>
      {continueText(offer.videos, offer.point)}
    </SiteLink>
  )
}

async function findPoint() {
  const [videos, { reply, headers }] = await Promise.all([
    call(listVideos, { query: { productId: String(courseProductId) } }),
    callForHeaders(readProgress),
  ])
  const progress = new Map(reply.map((row) => [row.videoId, row]))
  const point = continuePoint(videos, progress, headers.get(lastVideoHeader))
  return point && { videos, point }
}
