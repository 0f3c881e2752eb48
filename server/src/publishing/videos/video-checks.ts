import { maxVideoSeconds } from '@course/contract/course/learning/progress'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { VimeoAddress, VimeoAnswer, VimeoCheck } from '../../platform/gateways/vimeo-check.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { publishedVideos, videos } from '../tables/tables.ts'
import { changedVideos, isRefused, type NamedVideo, refusalText, withoutRepeats } from './video-check-rules.ts'

export interface VideoCheckDeps {
  db: Db
  vimeo: VimeoCheck
}

/** Vimeo may refuse an address that asks for many videos at once. */
const atOnce = 4
/** A save waits no longer. The nightly check comes back to the rest. */
const patienceMs = 8_000

/** @returns a sentence for each video that Vimeo refuses, and one if Vimeo could not be asked */
export async function videoWarnings(
  deps: VideoCheckDeps,
  document: string,
  before: unknown,
  after: unknown,
): Promise<string[]> {
  const changed = changedVideos(document, before, after)
  const answers = await askVimeo(deps, changed, performance.now() + patienceMs)
  const unknown = answers.filter(({ answer }) => answer.kind === 'unreachable')
  const refused = answers.flatMap(({ video, answer }) => (isRefused(answer) ? [refusalText(video, answer.kind)] : []))
  return [...refused, ...(unknown.length > 0 ? [unreachableText(unknown.map(({ video }) => video))] : [])]
}

const unreachableText = (videos: NamedVideo[]): string =>
  `Vimeo could not be reached, so ${videos.length === 1 ? `"${videos[0]?.name}" was` : `${videos.length} videos were`} saved without a check. Play what you changed once on the site. The site checks again every night.`

export interface Answered {
  video: NamedVideo
  answer: VimeoAnswer
}

async function askVimeo({ db, vimeo }: VideoCheckDeps, videos: NamedVideo[], until: number): Promise<Answered[]> {
  const answered: Answered[] = []
  let reason: string | undefined
  for (let at = 0; at < videos.length; at += atOnce) {
    if (performance.now() > until) reason ??= 'there was no time left'
    const given = reason === undefined ? undefined : ({ kind: 'unreachable', reason } as const)
    const some = await Promise.all(
      videos.slice(at, at + atOnce).map(async (video) => ({ video, answer: given ?? (await vimeo.check(video)) })),
    )
    for (const { video, answer } of some) {
      if (answer.kind === 'unreachable') reason ??= answer.reason
      if (answer.kind === 'playable' && isLength(answer.seconds)) await storeLength(db, video, answer.seconds)
    }
    answered.push(...some)
  }
  return answered
}

const isLength = (seconds: number | undefined): seconds is number =>
  seconds !== undefined && seconds > 0 && seconds <= maxVideoSeconds

export interface AllVideosDeps extends VideoCheckDeps {
  readHomeVideo(): Promise<NamedVideo | undefined>
  log: { info(what: object, message: string): void }
}

/** Asks Vimeo about every video of the site, and stores the lengths. @returns the answers */
export async function checkAllVideos(deps: AllVideosDeps): Promise<Answered[]> {
  const home = await deps.readHomeVideo()
  const videos = withoutRepeats([...(await selectVimeoVideos(deps.db)), ...(home ? [home] : [])])
  const answers = await askVimeo(deps, videos, Number.POSITIVE_INFINITY)
  const unreachable = answers.flatMap(({ answer }) => (answer.kind === 'unreachable' ? [answer.reason] : []))
  if (unreachable.length > 0)
    deps.log.info({ videos: unreachable.length, reason: unreachable[0] }, 'Vimeo could not be asked about videos')
  return answers
}

/** Asks about all videos when some are published: the length of a new one is not known yet. */
export async function measurePublishedVideos(deps: AllVideosDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.work('videos.measure', async () => void (await checkAllVideos(deps)))
}

async function selectVimeoVideos(db: Db) {
  return db
    .select({
      name: publishedVideos.name,
      vimeoNumber: publishedVideos.vimeoNumber,
      vimeoHash: publishedVideos.vimeoHash,
    })
    .from(publishedVideos)
    .where(and(ne(publishedVideos.vimeoNumber, ''), eq(publishedVideos.archived, false)))
    .orderBy(asc(publishedVideos.orderNumber))
}

/** Replaces what members' players reported. One second of difference comes from rounding and changes nothing. */
async function storeLength(db: Db, { vimeoNumber, vimeoHash }: VimeoAddress, seconds: number): Promise<void> {
  const same = db
    .select({ id: publishedVideos.id })
    .from(publishedVideos)
    .where(
      and(
        eq(publishedVideos.vimeoNumber, vimeoNumber),
        sql`coalesce(${publishedVideos.vimeoHash}, '') = ${vimeoHash ?? ''}`,
      ),
    )
  const differs = sql`coalesce(abs(${videos.measuredSeconds} - ${seconds}) > 1, true)`
  await db
    .update(videos)
    .set({ measuredSeconds: seconds })
    .where(and(inArray(videos.id, same), differs))
}
