import { maxPageRows } from '@course/contract/lists'
import type {
  ListedUser,
  User,
  UserChange,
  UserForm,
  UsersFilter,
  UsersQuery,
  VersionedUser,
} from '@course/contract/office/users/users'
import * as contract from '@course/contract/office/users/users'
import { pickUserFields, toUserFields } from '@course/contract/office/users/users'
import { isAdministrator, type RoleName } from '@course/contract/roles'
import pLimit from 'p-limit'
import {
  grantAccess,
  hashPassword,
  insertUser,
  lockUser,
  refuseCommonPassword,
  refuseTakenEmail,
} from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { periodOfDays } from '../../platform/calendar-days.ts'
import { countRowsBefore, pageLinks, readPage, trimPage } from '../../platform/db/cursor-pages.ts'
import type { Db } from '../../platform/db/db.ts'
import { readTotal, type Total, totalUpTo } from '../../platform/db/totals.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireProof } from '../../platform/sessions/proofs.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { maySaveUser, userMarks } from './user-rules.ts'
import {
  countMatchingUsers,
  countUsers,
  readUsersAsJson,
  selectListedUsers,
  selectMatchingUsers,
  selectUser,
  selectUsersWithProgress,
  type UserCriteria,
  userOrders,
} from './users.queries.ts'

export interface UsersDeps {
  db: Db
  jobs: Jobs
  site: { timeZone: string }
}

export const noSuchUser = () => new Refusal('not_found', 'This user does not exist.')

const toUser = ({ registeredAt, ...row }: Omit<User, 'registrationTime'> & { registeredAt: Date }): User => ({
  id: row.id,
  ...pickUserFields(row),
  registrationTime: registeredAt.toISOString(),
})

/** Bytes hold rows as JSON, without brackets. */
interface UserList {
  rows: ListedUser[] | AsyncIterable<Buffer>
  total: Total
  links?: string | undefined
  rowsBefore?: number | undefined
}

/** A page of users, or all of them if the query has neither a limit nor a position. */
export function listUsers(deps: UsersDeps, query: UsersQuery): Promise<UserList> {
  const { limit, after, before } = query
  const isWhole = limit === undefined && after === undefined && before === undefined
  return isWhole ? listAllUsers(deps, query) : listPage(deps, query)
}

const batchSize = 200
/** Batches of all lists are read in turn, so that ten lists at once need hardly more memory than one. */
const exportLimit = pLimit(2)

/**
 * Reads all users in batches, each when it is needed. No connection is held between them, so a slow client blocks
 * nothing. Users changed during the export may repeat or be missed, unless the list is sorted by registration.
 */
async function listAllUsers({ db }: UsersDeps, query: UsersQuery): Promise<UserList> {
  const criteria = readCriteria(query)
  const page = readPage({ sort: query.sort, limit: String(batchSize) }, userOrders, '-registrationTime')
  const read = readUsersAsJson(db, criteria, page)
  const first = await exportLimit(read)
  async function* rows() {
    let { json, last } = first
    for (;;) {
      yield json
      if (last === null) return
      ;({ json, last } = await exportLimit(read, last))
    }
  }
  const count = first.last === null ? first.count : await countUsers(db, criteria)
  return { rows: rows(), total: totalUpTo(Infinity, count) }
}

async function listPage(deps: UsersDeps, query: UsersQuery): Promise<UserList> {
  const page = readPage({ ...query, limit: query.limit ?? String(maxPageRows) }, userOrders, '-registrationTime')
  const criteria = readCriteria(query)
  const matches = criteria.search ? await countMatchingUsers(deps.db, criteria) : undefined
  const selected =
    criteria.search && matches
      ? await selectMatchingUsers(deps.db, criteria.search, criteria, page, matches)
      : await (criteria.progress ? selectUsersWithProgress : selectListedUsers)(deps.db, criteria, page)
  const pageRows = trimPage(page, selected)
  const total = await readTotal(
    pageRows,
    async () => matches ?? totalUpTo(Infinity, await countUsers(deps.db, criteria)),
  )
  const rowsBefore = countRowsBefore(page, pageRows, total)
  return {
    total,
    rowsBefore,
    rows: pageRows.rows.map((row) => ({ ...toUser(row), marks: userMarks(row) })),
    links: pageLinks(contract.listUsers.path, query, page, pageRows, rowsBefore),
  }
}

/** Registration times are shown in UTC, so their days are days of UTC too. */
const registrationZone = 'UTC'

/** The search and filters of a query, with the search text trimmed. */
export const readCriteria = ({ search, role, standing, progress, from, to }: UsersFilter): UserCriteria => ({
  search: search?.trim() || undefined,
  role,
  standing,
  progress,
  ...periodOfDays({ from, to }, registrationZone),
})

/** @throws Refusal not_found */
export async function readUser(deps: UsersDeps, id: string): Promise<VersionedUser> {
  const user = await selectUser(deps.db, id)
  if (!user) throw noSuchUser()
  return { ...toUser(user), version: user.version }
}

/**
 * Creates a user with access to the course. Without a password, the user gets an invitation to choose one.
 * @throws Refusal forbidden, email_taken or invalid_input
 */
export async function createUser(deps: UsersDeps, actor: Caller, form: UserForm): Promise<void> {
  refuseUnlessAllowed(actor, undefined, form.Role)
  if (isAdministrator(form.Role)) await requireProof(deps.db, actor)
  const passwordHash = (await newPasswordHash(form)) ?? null
  await refuseTakenEmail(
    () =>
      deps.db.transaction(async (tx) => {
        const userId = await insertUser(tx, { ...toUserFields(form), passwordHash })
        await grantAccess(tx, { userId, source: 'administrator', grantedBy: actor.id })
        await deps.jobs.enqueue(tx, passwordHash ? 'mail.welcome' : 'mail.invitation', { userId })
        await audit(tx, actor, 'user.created', {
          person: userId,
          after: { ...toUserFields(form), password: passwordHash ? 'set' : 'to be chosen' },
        })
      }),
    taken,
  )
}

/**
 * Sends another invitation to choose a password.
 * @throws Refusal not_found, forbidden, or conflict if the user has a password
 */
export async function sendInvitation(deps: UsersDeps, actor: Caller, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw noSuchUser()
    refuseUnlessAllowed(actor, user.role, user.role)
    if (user.passwordHash) throw new Refusal('conflict', 'This user already has a password.')
    await deps.jobs.enqueue(tx, 'mail.invitation', { userId: id })
    await audit(tx, actor, 'invitation.sent', { person: id })
  })
}

/** @returns undefined if no password was typed @throws Refusal invalid_input for a common one */
export async function newPasswordHash(form: Pick<UserChange, 'Email' | 'Password'>): Promise<string | undefined> {
  if (!form.Password) return undefined
  await refuseCommonPassword(form.Password, form.Email)
  return hashPassword(form.Password)
}

/** @throws Refusal forbidden if only a Super Admin may do it */
export function refuseUnlessAllowed(actor: Pick<Caller, 'role'>, before: RoleName | undefined, after: RoleName): void {
  if (!maySaveUser(actor.role, before, after)) {
    throw new Refusal('forbidden', 'Only a Super Admin can create or change a Super Admin.')
  }
}

export const taken = 'Another user has this email.'
