import type { VideoFigures } from '@course/contract/office/figures'
import type { Db } from '../../platform/db/db.ts'
import { readTranscripts } from '../../publishing/publishing.ts'
import type { KeptFigures } from '../summary/kept-figures.ts'
import { notableLines } from './notable-lines.ts'
import { countWatchEdges, countWatching, findVideoFigures, storeVideoFigures } from './video-figures.queries.ts'
import { watchCurve } from './watch-curve.ts'

async function computeVideoFigures(db: Db): Promise<VideoFigures[]> {
  const counted = await countWatching(db)
  const edges = await countWatchEdges(db)
  const transcripts = await readTranscripts(
    db,
    counted.map(({ videoId }) => videoId),
  )
  return counted.map((video) => {
    const curve = watchCurve(edges.get(video.videoId) ?? [], video.seconds ?? 0)
    const lines = notableLines(curve, transcripts.get(video.videoId) ?? [])
    return { ...video, playedBy: curve.playedBy, seen: curve.seen, lines }
  })
}

export const videoFigures: KeptFigures<readonly VideoFigures[]> = {
  name: 'the figures of the videos',
  find: findVideoFigures,
  compute: computeVideoFigures,
  store: storeVideoFigures,
}
