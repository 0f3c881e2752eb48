import { type UsersFilter, userFileColumns } from '@course/contract/users'
import { allPages, readPage } from '../../db/cursor-pages.ts'
import { sumUpWatching } from '../learning/progress.queries.ts'
import { selectUsers, userOrders } from './users.queries.ts'
import { readCriteria, type UsersDeps } from './users.ts'

/** The columns of an export. An import reads only the first ones. */
export const exportedColumns = [...userFileColumns, 'Registered', 'Standing', 'Completed', 'Last Watched'] as const

const batch = '1000'

/** The users of a filter, in its order and in batches. */
export async function* userFileRows(
  { db, site }: Pick<UsersDeps, 'db' | 'site'>,
  filter: UsersFilter,
): AsyncGenerator<string[][]> {
  const page = readPage({ sort: filter.sort, limit: batch }, userOrders, '-registrationTime')
  const criteria = readCriteria(filter, site.timeZone)
  for await (const rows of allPages(page, (part) => selectUsers(db, criteria, part))) {
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
      watching.get(id)?.lastAt?.toISOString() ?? '',
    ])
  }
}
