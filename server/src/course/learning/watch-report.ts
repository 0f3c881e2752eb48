import type { reportProgress as contract, VideoProgress, WatchReports } from '@course/contract/course/learning/progress'
import { ageOfReport, mergeReports } from '@course/contract/course/learning/watched-ranges'
import type { Db } from '../../platform/db/db.ts'
import type { UncheckedCall } from '../../platform/http/api/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noAccess } from '../../platform/sessions/session.ts'
import { findActiveGrants } from './openings.queries.ts'
import { measureLengths, type WatchedVideo } from './progress.queries.ts'
import { inCourseOrder, isDueForCompletion, type ProgressDeps, selectCompleted } from './progress.ts'
import { findObjections, noteMissingOpenings } from './unusual-reports.queries.ts'
import { mergeIfOrdinary, mergeUnchecked, type VideoReport } from './watch-report.queries.ts'

/**
 * Adds what a member's device reports to the watch record, and records the opening of videos that were not opened yet.
 * Repeating a report changes nothing.
 * @returns the merged rows of the reported videos
 * @throws Refusal as `admit`, also if access ends meanwhile; invalid_input with the index of a report on an unknown video, or too_fast; then nothing was written
 */
export async function reportProgress(
  { db, library }: ProgressDeps,
  { token, admit, body }: UncheckedCall<typeof contract>,
): Promise<VideoProgress[]> {
  const reports = mergeByVideo(body)
  const ordinary = reports.length === 1 && reports[0] ? await mergeIfOrdinary(db, token, reports[0]) : undefined
  const { id, contentVersion } = ordinary ? { id: token.userId, ...ordinary } : await admit()
  const merged = ordinary ? [ordinary] : await mergeOrRefuse(db, id, reports, body)
  return inCourseOrder(library, contentVersion, await withCompletion(db, id, merged))
}

/** Everything that is not one report on a video that is open already, in one transaction. */
async function mergeOrRefuse(db: Db, userId: string, reports: VideoReport[], sent: WatchReports) {
  return db.transaction(async (tx) => {
    if ((await findActiveGrants(tx, userId)).length === 0) throw noAccess()
    const { unknownVideos, isTooFast } = await findObjections(tx, userId, reports)
    const index = sent.Reports.findIndex(({ VideoId }) => unknownVideos.includes(VideoId))
    if (index >= 0) throw new Refusal('invalid_input', `Entry ${index}: This video does not exist.`, { index })
    if (isTooFast) {
      throw new Refusal('too_fast', 'More was watched than the time since your first access allows. Please try later.')
    }
    await noteMissingOpenings(tx, userId, reports)
    const merged: WatchedVideo[] = []
    for (const report of reports) merged.push(await mergeUnchecked(tx, userId, report))
    return merged
  })
}

/** The merged rows after completing them, and first measuring the length of their videos if that is possible now. */
async function withCompletion(db: Db, userId: string, merged: WatchedVideo[]): Promise<WatchedVideo[]> {
  const isMeasured = merged.some(({ length }) => length === null) && (await measureLengths(db))
  if (!isMeasured && !merged.some(isDueForCompletion)) return merged
  const ids = new Set(merged.map(({ videoId }) => videoId))
  return (await selectCompleted(db, userId)).filter(({ videoId }) => ids.has(videoId))
}

/**
 * Merges the reports of one request by video, and sorts them: rows are written in one order, so parallel requests can't
 * deadlock.
 */
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
