import { type UsersFilter, userFileColumns } from '@course/contract/office/users/users'
import { timeIn } from '../../platform/calendar-days.ts'
import { sortOrder } from '../../platform/db/pages.ts'
import { selectAllUsers, sumUpWatching, userOrders } from './users.queries.ts'
import { readCriteria, type UsersDeps } from './users.ts'

/** An import reads only the first ones. `Registered` is in UTC; the last column names the other time zone. */
export const exportedColumns = [
  ...userFileColumns,
  'Registered',
  'Standing',
  'Completed',
  'Last Watched',
  'Time Zone',
] as const

/** Their progress is read together. */
const batch = 1_000

export async function* userFileRows(
  { db, site }: Pick<UsersDeps, 'db' | 'site'>,
  filter: UsersFilter,
): AsyncGenerator<string[][]> {
  const { timeZone } = site
  const order = sortOrder(filter.sort ?? '-registrationTime', userOrders)
  const all = await selectAllUsers(db, readCriteria(filter), order)
  for (let at = 0; at < all.length; at += batch) {
    const rows = all.slice(at, at + batch)
    const watching = await sumUpWatching(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map(({ id, firstName, lastName, email, role, registeredAt, disabledAt }) => [
      firstName,
      lastName,
      email,
      role,
      registeredAt.toISOString(),
      disabledAt ? 'disabled' : 'active',
      String(watching.get(id)?.completed ?? 0),
      lastWatched(watching.get(id)?.lastAt ?? null, timeZone),
      timeZone,
    ])
  }
}

const lastWatched = (at: Date | null, timeZone: string): string => (at ? timeIn(at, timeZone) : '')
