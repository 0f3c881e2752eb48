import * as paths from '@course/contract/paths'
import { type BrokenTarget, type CheckedKind, checkedKinds } from '@course/contract/publishing/link-checks'
import { countWithin, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import type { LinkAnswer, LinkCheck } from '../../platform/gateways/link-check.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { isRefused, refusalText } from '../videos/video-check-rules.ts'
import { type AllVideosDeps, type Answered, checkAllVideos } from '../videos/video-checks.ts'
import { type LinkReportDeps, readLinkReport, targetsIn } from './link-report.ts'
import { askLinks, judge, type RunPace } from './link-rules.ts'
import {
  beginRun,
  countUnannounced,
  deleteOthers,
  endRun,
  findRun,
  markAnnounced,
  requestRun,
  selectResults,
  storeResult,
} from './links.queries.ts'

/** Starts a check, unless one is running, and lets the site check every night from now on. */
export async function startLinkCheck({ db, jobs }: { db: Db; jobs: Jobs }, by: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await requestRun(tx))) return
    await jobs.enqueue(tx, 'videos.check', {})
    await audit(tx, by, 'links.checked')
  })
}

export interface LinkCheckDeps extends LinkReportDeps, AllVideosDeps, LimitsDeps {
  jobs: Jobs
  links: LinkCheck
  /** For tests: how the run waits. */
  linkPace?: RunPace
}

/** Emails the owner at most once a week about what is broken. If nothing at all answers, nothing counts as broken. */
export async function checkEverything(deps: LinkCheckDeps): Promise<void> {
  const { db, isDemo } = deps
  if (isDemo && !(await findRun(db)).isWanted) return
  await beginRun(db)
  const targets = targetsIn(deps.readBodies())
  const kept = { link: targets.link.map(({ target }) => target), video: targets.video.map(({ target }) => target) }
  const linkAnswers = await askLinks(deps.links, kept.link, deps.linkPace)
  const videoAnswers = (await checkAllVideos(deps)).filter(({ answer }) => answer.kind !== 'unreachable')
  await storeAnswers(db, linkAnswers ?? new Map(), videoAnswers)
  for (const kind of checkedKinds) await deleteOthers(db, kind, kept[kind])
  const isSilent = kept.link.length > 0 ? linkAnswers === undefined : kept.video.length > 0
  await endRun(db, isSilent && videoAnswers.length === 0 ? 'no_connection' : 'done')
  await announceBroken(deps)
}

async function storeAnswers(
  db: Db,
  links: ReadonlyMap<string, LinkAnswer>,
  videos: readonly Answered[],
): Promise<void> {
  const [before, now] = [await selectResults(db), await readDatabaseNow(db)]
  const earlier = (kind: CheckedKind, target: string) =>
    before.find((each) => each.kind === kind && each.target === target)
  for (const [target, answer] of links) {
    const result = judge(earlier('link', target), answer, now)
    if (result) await storeResult(db, 'link', target, result)
  }
  for (const { video, answer } of videos) {
    const { vimeoNumber: target } = video
    const said: LinkAnswer = isRefused(answer)
      ? { kind: 'gone', reason: refusalText(video, answer.kind) }
      : { kind: 'answers' }
    const result = judge(earlier('video', target), said, now)
    if (result) await storeResult(db, 'video', target, result)
  }
}

async function announceBroken(deps: LinkCheckDeps): Promise<void> {
  const { db, limitFactor, jobs } = deps
  await db.transaction(async (tx) => {
    if ((await countUnannounced(tx)) === 0) return
    const { broken } = await readLinkReport({ ...deps, db: tx })
    const certain = broken.filter(({ isCertain }) => isCertain)
    if (certain.length === 0 || !(await countWithin({ db: tx, limitFactor }, 'brokenLinkAlerts'))) return
    await jobs.enqueue(tx, 'mail.alert', alertText(certain))
    await markAnnounced(tx)
  })
}

const listedInEmail = 30

function alertText(broken: readonly BrokenTarget[]) {
  const count = (kind: CheckedKind) => broken.filter((each) => each.kind === kind).length
  const counted = (number: number, one: string) =>
    number === 0 ? [] : [number === 1 ? `1 ${one}` : `${number} ${one}s`]
  const what = [...counted(count('video'), 'video'), ...counted(count('link'), 'link')].join(' and ')
  const lines = broken
    .slice(0, listedInEmail)
    .map(({ kind, target, reason, pages }) =>
      kind === 'video' ? reason : `${target} (${pages.map(({ title }) => title).join(', ')}): ${reason}`,
    )
  const rest = broken.length - lines.length
  return {
    subject: `Broken on your site: ${what}`,
    text: [
      'The site checks its links and videos every night. This does not work:',
      ...lines,
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      'This email comes at most once a week, and only if something new is broken.',
    ].join('\n\n'),
    link: paths.content,
  }
}

/** Every night, and when an administrator asks. The job's name is older than the check of links. */
export async function scheduleLinkChecks(deps: LinkCheckDeps, timeZone: string): Promise<void> {
  await deps.jobs.work('videos.check', () => checkEverything(deps))
  await deps.jobs.every('videos.check', '10 5 * * *', timeZone)
}
