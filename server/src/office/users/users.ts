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
import { pickUserFields, toUserFields, type UserAct } from '@course/contract/office/users/users'
import { isAdministrator, type RoleName } from '@course/contract/roles'
import {
  findErasure,
  grantAccess,
  hasAccess,
  hashPassword,
  insertUser,
  lockUser,
  refuseCommonPassword,
  refuseTakenEmail,
  requireProof,
  type UserRow,
} from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { periodOfDays } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { pageLinks, readPage, sortOrder } from '../../platform/db/pages.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { type ActFacts, isLastSuperAdmin, maySaveUser, userMarks, whyNotAct } from './user-rules.ts'
import {
  countUsers,
  readUsersAsJson,
  selectActiveSuperAdmins,
  selectUser,
  selectUsers,
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

const newestFirst = '-registrationTime'

export async function listUsers({ db }: UsersDeps, query: UsersQuery) {
  const criteria = readCriteria(query)
  if (query.limit === undefined && query.offset === undefined)
    return readUsersAsJson(db, criteria, sortOrder(query.sort ?? newestFirst, userOrders))
  const page = readPage({ ...query, limit: query.limit ?? String(maxPageRows) }, userOrders, newestFirst)
  const [rows, total] = await Promise.all([selectUsers(db, criteria, page), countUsers(db, criteria)])
  return {
    total,
    rows: rows.map((row): ListedUser => ({ ...toUser(row), marks: userMarks(row) })),
    links: pageLinks(contract.listUsers.path, query, page, total),
  }
}

/** Registration times are shown in UTC, so their days are days of UTC too. */
const registrationZone = 'UTC'

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

/** Without a password, the user gets an invitation. @throws Refusal forbidden, email_taken or invalid_input */
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

/** @throws Refusal not_found, forbidden or conflict */
export async function sendInvitation(deps: UsersDeps, actor: Caller, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockChangeable(tx, actor, id, 'invite')
    await deps.jobs.enqueue(tx, 'mail.invitation', { userId: id })
    await audit(tx, actor, 'invitation.sent', { person: id })
  })
}

/** Locks a user, so that two administrators take turns. @throws Refusal as `whyNotAct` says */
export async function lockChangeable(tx: Db, actor: Caller, id: string, act: UserAct = 'save'): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (!user) throw noSuchUser()
  refuseAct(act, await readActFacts(tx, actor, user))
  return user
}

/** @throws Refusal forbidden or conflict */
export function refuseAct(act: UserAct, facts: ActFacts): void {
  const why = whyNotAct(act, facts)
  if (why) throw new Refusal(why.code, why.sentence)
}

export async function readActFacts(db: Db, actor: Caller, user: UserRow): Promise<ActFacts> {
  const { id, role, passwordHash, disabledAt } = user
  const superAdmins = await selectActiveSuperAdmins(db)
  return {
    actor,
    user: {
      id,
      role,
      hasPassword: passwordHash !== null,
      isDisabled: disabledAt !== null,
      hasAccess: await hasAccess(db, id),
    },
    isErased: (await findErasure(db, id)) !== undefined,
    isLastSuperAdmin: isLastSuperAdmin(
      superAdmins.map((each) => each.id),
      id,
    ),
  }
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
