import type { Erasure } from '@course/contract/office/own-data/own-data'
import { findErasure, lockUser } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDatabaseNow } from '../../platform/db/time.ts'
import type { MailGateway } from '../../platform/gateways/mail.ts'
import { digest } from '../../platform/ids.ts'
import { deleteJobsAbout } from '../../platform/jobs/jobs.queries.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import type { SiteFacts } from '../../platform/site-facts.ts'
import { issuePapersOfUser, readPaperYears } from '../../sales/sales.ts'
import { isLastSuperAdmin } from '../users/user-rules.ts'
import { lockActiveSuperAdmins } from '../users/users.queries.ts'
import { lockChangeable } from '../users/users.ts'
import {
  deleteOwnRows,
  deleteTraces,
  findOpenMatters,
  findTraces,
  makeAnonymous,
  makeFailedPaymentsAnonymous,
} from './erasure.queries.ts'
import type { ErasureList } from './erasure-list.ts'
import {
  beginErasure,
  beginErasuresAgain,
  findUnfinished,
  finishErasure,
  holdErasure,
  readErasedDigests,
} from './erasures.queries.ts'
import { heldUntil, keptOf } from './kept-rules.ts'

export interface ErasureDeps {
  db: Db
  jobs: Jobs
  site: SiteFacts
  mail: Pick<MailGateway, 'forget'>
  erasureList: ErasureList
  log: { info(object: object, message: string): void; warn(object: object, message: string): void }
}

/**
 * Begins to erase a person's data. The account closes at once; a job does the rest, now or once nothing is open anymore.
 * @throws Refusal not_found, or conflict for the last Super Admin and if it was requested before
 */
export async function requestErasure(deps: ErasureDeps, actor: Caller, userId: string): Promise<Erasure> {
  const isOwn = actor.id === userId
  await deps.db.transaction(async (tx) => {
    const activeSuperAdmins = await lockActiveSuperAdmins(tx)
    if (isOwn) await lockUser(tx, userId)
    else await lockChangeable(tx, actor, userId, 'erase')
    if (isLastSuperAdmin(activeSuperAdmins, userId))
      throw new Refusal('conflict', 'You are the last Super Admin. Make someone else a Super Admin first.')
    if (!(await beginErasure(tx, userId, isOwn ? 'person' : 'administrator')))
      throw new Refusal('conflict', 'The data of this person is being erased already.')
    await audit(tx, actor, 'person.erased', { person: userId })
    await deps.jobs.enqueue(tx, 'data.erase', { userId })
  })
  await deps.erasureList.add([digest(userId)]).catch((err: unknown) => {
    deps.log.warn({ err }, 'the list of erasures was not written; it will be within an hour')
  })
  deps.log.info({ userId, by: actor.id }, 'erasure requested')
  return readErasure(deps, userId)
}

export async function readErasure({ db, site }: Pick<ErasureDeps, 'db' | 'site'>, userId: string): Promise<Erasure> {
  const [erasure, now] = [await findErasure(db, userId), await readDatabaseNow(db)]
  const paperYears = await readPaperYears(db, userId, now)
  const matters = await findOpenMatters(db, userId)
  return {
    requestedAt: erasure?.requestedAt.toISOString() ?? null,
    finishedAt: erasure?.finishedAt?.toISOString() ?? null,
    kept: keptOf({ matters, paperYears, now, timeZone: site.timeZone }),
  }
}

/**
 * Erases what can be erased now. While something is open with the person, name and address of account and payments stay;
 * the next night looks again. Safe to repeat, and to stop at any moment.
 * @throws Error while an email to the person is being sent
 */
export async function eraseData(deps: ErasureDeps, userId: string): Promise<void> {
  const { db } = deps
  const erasure = await findErasure(db, userId)
  if (!erasure || erasure.finishedAt) return
  // Until this has ended, so that an erasure that fails is seen.
  await holdErasure(db, userId, null)
  const traces = await findTraces(db, userId)
  await deps.mail.forget(traces)
  await deleteTraces(db, traces.addresses)
  await db.transaction(async (tx) => {
    await deleteOwnJobs(tx, await makeFailedPaymentsAnonymous(tx, userId))
  })
  await deleteOwnRows(db, userId)
  const until = heldUntil(await findOpenMatters(db, userId), await readDatabaseNow(db))
  if (until) {
    await holdErasure(db, userId, until)
    return deps.log.info({ userId }, 'an erasure waits for what is still open')
  }
  // The invoices that the law requires need the name.
  await issuePapersOfUser(deps, userId)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await deleteOwnJobs(tx, traces.ids)
    await deleteOwnRows(tx, userId, 'delete last')
    await makeAnonymous(tx, userId)
    await finishErasure(tx, userId)
  })
  // An email may have been sent since the first look.
  await deps.mail.forget(traces)
  deps.log.info({ userId }, 'a person was erased')
}

async function deleteOwnJobs(tx: Db, ids: readonly string[]): Promise<void> {
  if (await deleteJobsAbout(tx, ids, 'data.erase'))
    throw new Error('an email about an erased person is still to be sent')
}

/** Continues every erasure that has not ended. One that fails does not hold up the others. */
export async function continueErasures(deps: ErasureDeps): Promise<void> {
  for (const userId of await findUnfinished(deps.db))
    await eraseData(deps, userId).catch((err: unknown) => {
      deps.log.warn({ err, userId }, 'an erasure could not be completed; the next night tries again')
    })
}

/** Begins the erasures again that a database lacks because it was restored without the restore command. */
export async function repeatErasures(
  { db, log }: Pick<ErasureDeps, 'db' | 'log'>,
  readList: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const listed = await readList().catch((err: unknown) => {
    log.warn({ err }, 'the list of erasures could not be read')
    return new Set<string>()
  })
  const known = new Set(await readErasedDigests(db))
  const digests = new Set([...listed].filter((each) => !known.has(each)))
  if (digests.size === 0) return
  const { erasedAgain } = await db.transaction((tx) => beginErasuresAgain(tx, { digests, named: [] }))
  if (erasedAgain > 0) log.warn({ erasedAgain }, 'the database had people whose data was erased; they are erased again')
}

export const updateErasureList = async ({ db, erasureList }: Pick<ErasureDeps, 'db' | 'erasureList'>): Promise<void> =>
  erasureList.add(await readErasedDigests(db))
