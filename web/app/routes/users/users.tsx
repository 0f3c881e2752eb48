import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { roleNames } from '@course/contract/roles'
import { utcText } from '@course/contract/texts'
import { exportUsers, type ListedUser, listUsers } from '@course/contract/users'
import { ExportButton } from '../../lists/export-button.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { readList } from '../../lists/read-list.ts'
import type { Column } from '../../lists/rows.tsx'
import { Address } from '../../ui/address.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/users.ts'
import { UserMarks } from './user-marks.tsx'
import styles from './users.module.css'

const filters = [
  { name: 'role', label: 'Role', all: 'All roles', choices: roleNames.map((role) => ({ value: role, text: role })) },
  {
    name: 'standing',
    label: 'Account',
    all: 'All accounts',
    choices: [
      { value: 'active', text: 'Active' },
      { value: 'disabled', text: 'Disabled' },
    ],
  },
]
const filterNames = filters.map(({ name }) => name)

const columns: Column<ListedUser>[] = [
  { label: 'First Name', sortKey: 'firstName', cell: ({ firstName }) => firstName },
  {
    label: 'Last Name',
    sortKey: 'lastName',
    cell: ({ lastName, marks }) => (
      <>
        {lastName}
        <UserMarks marks={marks} />
      </>
    ),
  },
  { label: 'Email', sortKey: 'email', cell: ({ email }) => <Address email={email} /> },
  { label: 'Role', sortKey: 'role', cell: ({ role }) => role },
  {
    label: 'Registered',
    sortKey: 'registrationTime',
    cell: ({ registrationTime }) => <time dateTime={registrationTime}>{utcText(registrationTime)}</time>,
  },
]

export const meta = () => privateMeta(pages.users)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readList(request, listUsers, filterNames)
export const ErrorBoundary = PageError

export default function Users({ loaderData: list }: Route.ComponentProps) {
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle level={2}>Users</PageTitle>
        <div className={styles.actions}>
          <ButtonLink quiet to={paths.usersImport}>
            Import CSV
          </ButtonLink>
          <ButtonLink to={paths.newUser}>Create New</ButtonLink>
        </div>
      </div>
      <ListTable
        title="Users"
        noun={['user', 'users']}
        searchHint="Name or email"
        daysLegend="Days of registration"
        defaultSort="-registrationTime"
        nothingYet="There are no users yet."
        rowKey={({ id }) => id}
        rowPath={({ id }) => paths.user(id)}
        action={<ExportButton endpoint={exportUsers} query={list.query} />}
        {...{ list, columns, filters }}
      />
    </Page>
  )
}
