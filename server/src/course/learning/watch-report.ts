import type { VideoProgress, WatchReports } from '@course/contract/course/learning/progress'
import { ageOfReport, mergeReports } from '@course/contract/course/learning/watched-ranges'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Caller, noAccess } from '../../platform/sessions/session.ts'
import { findActiveGrants } from './openings.queries.ts'
import type { FreeLessons } from './openings.ts'
import { measureLengths, type WatchedVideo } from './progress.queries.ts'
import { inCourseOrder, isDueForCompletion, type ProgressDeps, selectCompleted } from './progress.ts'
import { mergeReport, type VideoReport } from './watch-report.queries.ts'
import { findObjections, recordMissingOpenings } from './watch-report-checks.queries.ts'

/**
 * Adds what a member's device reports to the watch record, and records the opening of videos that were not opened yet.
 * Repeating a report changes nothing.
 * @throws Refusal no_access if access has ended; invalid_input with the index of a report on an unknown video, or
 * too_fast; then nothing was written
 */
export async function reportProgress(
  deps: ProgressDeps & { lessons: FreeLessons },
  caller: Caller,
  sent: WatchReports,
): Promise<VideoProgress[]> {
  const { db, lessons } = deps
  const reports = mergeByVideo(sent)
  const merged = await db.transaction(async (tx) => {
    if ((await findActiveGrants(tx, caller.id)).length === 0) throw noAccess()
    const { unknownVideos, isTooFast } = await findObjections(tx, caller.id, reports)
    const index = sent.Reports.findIndex(({ VideoId }) => unknownVideos.includes(VideoId))
    if (index >= 0) throw new Refusal('invalid_input', `Entry ${index}: This video does not exist.`, { index })
    if (isTooFast) {
      throw new Refusal('too_fast', 'More was watched than the time since your first access allows. Please try later.')
    }
    await recordMissingOpenings(tx, caller.id, reports, lessons)
    const rows: WatchedVideo[] = []
    for (const report of reports) rows.push(await mergeReport(tx, caller.id, report))
    return rows
  })
  return inCourseOrder(deps, await withCompletion(db, caller.id, merged))
}

/** The merged rows after completing them, and first measuring the length of their videos if that is possible now. */
async function withCompletion(db: Db, userId: string, merged: WatchedVideo[]): Promise<WatchedVideo[]> {
  const isMeasured = merged.some(({ length }) => length === null) && (await measureLengths(db))
  if (!isMeasured && !merged.some(isDueForCompletion)) return merged
  const ids = new Set(merged.map(({ videoId }) => videoId))
  return (await selectCompleted(db, userId)).filter(({ videoId }) => ids.has(videoId))
}

/** Sorted: rows are written in one order, so parallel requests can't deadlock. */
function mergeByVideo({ Device, SentAt, Reports }: WatchReports): VideoReport[] {
  const byVideo = new Map<string, VideoReport>()
  for (const report of Reports) {
    const video = {
      videoId: report.VideoId,
      ranges: report.Ranges,
      position: Math.floor(report.Position),
      // Whole seconds that were watched can't be more than that.
      duration: Math.floor(report.Duration),
      at: -ageOfReport(Date.parse(report.At), SentAt === undefined ? undefined : Date.parse(SentAt)),
      device: Device,
      seq: report.Seq,
    }
    const before = byVideo.get(video.videoId) ?? video
    byVideo.set(video.videoId, { videoId: video.videoId, ...mergeReports(before, video) })
  }
  return [...byVideo.values()].toSorted((a, b) => (a.videoId < b.videoId ? -1 : 1))
}
