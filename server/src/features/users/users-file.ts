import { type UsersFilter, userFileColumns } from '@course/contract/users'
import type { Db } from '../../db/db.ts'
import { allPages, readPage } from '../../db/pages.ts'
import { selectUsers, userOrders } from './users.queries.ts'
import { wantedOf } from './users.ts'

/** The columns of an export: those that an import reads, and what else there is to say. */
export const exportedColumns = [...userFileColumns, 'Registered', 'Standing'] as const

const batch = '1000'

/** Exactly the users of a filter in its order, in batches. */
export async function* userFileRows(db: Db, filter: UsersFilter): AsyncGenerator<string[][]> {
  const page = readPage({ sort: filter.sort, limit: batch }, userOrders, '-registrationTime')
  const wanted = wantedOf(filter)
  for await (const rows of allPages(page, (part) => selectUsers(db, wanted, part))) {
    yield rows.map(({ firstName, lastName, email, role, registeredAt, disabledAt }) => [
      firstName,
      lastName,
      email,
      role,
      registeredAt.toISOString(),
      disabledAt ? 'disabled' : 'active',
    ])
  }
}
