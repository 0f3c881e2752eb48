import * as paths from '@course/contract/paths'
import { longestVideoSeconds } from '@course/contract/progress'
import type { Db } from '../../db/db.ts'
import type { VimeoAnswer, VimeoCheck } from '../../gateways/vimeo-check.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { countWithin, type LimitsDeps } from '../limits/limits.ts'
import { changedVideos, isRefused, type NamedVideo, refusalText, withoutRepeats } from './video-check-rules.ts'
import { selectVimeoVideos, storeLength } from './video-checks.queries.ts'

export interface VideoCheckDeps {
  db: Db
  vimeo: VimeoCheck
}

/** Vimeo may refuse an address that asks for many videos at once. */
const atOnce = 4
/** A save waits no longer. The nightly check comes back to the rest. */
const patienceMs = 8_000

/**
 * Asks Vimeo about the videos that a save of a document changes, and stores the lengths of those that it knows.
 * @returns a sentence for each video that Vimeo refuses, and one if Vimeo could not be asked; never rejects because of Vimeo
 */
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

interface Answered {
  video: NamedVideo
  answer: VimeoAnswer
}

/** Asks about several videos. Once Vimeo is unreachable or the time is up, the rest counts as unreachable. */
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
  seconds !== undefined && seconds > 0 && seconds <= longestVideoSeconds

export interface NightlyVideoDeps extends VideoCheckDeps, LimitsDeps {
  jobs: Jobs
  /** The film on the home page; undefined if it is not on Vimeo. */
  readHomeVideo(): Promise<NamedVideo | undefined>
  log: { info(what: object, message: string): void }
}

/** Asks Vimeo about every video of the site, stores the lengths, and emails the owner about those that it refuses. */
export async function checkAllVideos(deps: NightlyVideoDeps): Promise<void> {
  const home = await deps.readHomeVideo()
  const videos = withoutRepeats([...(await selectVimeoVideos(deps.db)), ...(home ? [home] : [])])
  const answers = await askVimeo(deps, videos, Number.POSITIVE_INFINITY)
  const unreachable = answers.flatMap(({ answer }) => (answer.kind === 'unreachable' ? [answer.reason] : []))
  if (unreachable.length > 0)
    deps.log.info({ videos: unreachable.length, reason: unreachable[0] }, 'Vimeo could not be asked about videos')
  const { db, limitFactor, jobs } = deps
  await db.transaction(async (tx) => {
    const news: string[] = []
    for (const { video, answer } of answers) {
      if (!isRefused(answer)) continue
      if (await countWithin({ db: tx, limitFactor }, 'nightlyVideoAlerts', video.vimeoNumber, answer.kind))
        news.push(refusalText(video, answer.kind))
    }
    if (news.length > 0) await jobs.enqueue(tx, 'mail.alert', alertText(news))
  })
}

const alertText = (refused: string[]) => ({
  subject: refused.length === 1 ? 'Vimeo refuses a video' : `Vimeo refuses ${refused.length} videos`,
  text: [
    'The site asks Vimeo about its videos every night. Members and visitors can no longer watch this:',
    ...refused,
    'If it plays on the site all the same, there is nothing to do. While it lasts, this email comes once a week for each video.',
  ].join('\n\n'),
  link: paths.members,
})

/** Every night, and when videos are published: the length of a new one is not known yet. */
export async function scheduleVideoChecks(deps: NightlyVideoDeps, timeZone: string): Promise<void> {
  await deps.jobs.work('videos.check', () => checkAllVideos(deps))
  await deps.jobs.every('videos.check', '10 5 * * *', timeZone)
}
