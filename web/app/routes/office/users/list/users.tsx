import { exportUsers, type ListedUser, listUsers, type UserMark } from '@course/contract/office/users/users'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { roleNames } from '@course/contract/roles'
import { utcText } from '@course/contract/words/texts'
import { Address } from '../../../../kit/address.tsx'
import { ButtonLink } from '../../../../kit/button.tsx'
import { ExportButton } from '../../../../lists/export-button.tsx'
import { ListTable } from '../../../../lists/list-table.tsx'
import { readList } from '../../../../lists/read-list.ts'
import type { Column } from '../../../../lists/rows.tsx'
import type { LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { progressFilter, useProgressCounts } from '../progress/progress-filter.ts'
import styles from '../users.module.css'
import { InviteButton } from './invite-button.tsx'

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
const filterNames = [...filters.map(({ name }) => name), 'progress']

const columns: Column<ListedUser>[] = [
  { label: 'First Name', sortKey: 'firstName', cell: ({ firstName }) => <bdi>{firstName}</bdi> },
  {
    label: 'Last Name',
    sortKey: 'lastName',
    cell: ({ lastName, marks }) => (
      <>
        <bdi>{lastName}</bdi>
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
export const loader = ({ request }: LoaderArgs) => readList(request, listUsers, filterNames)
export const ErrorBoundary = PageError

/** The values of the filter that find people without a password. */
const guests = ['invited', 'uninvited']

export default function Users({ loaderData: list }: PageProps<typeof loader>) {
  const { counts, refresh } = useProgressCounts()
  const { query } = list
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle level={2}>Users</PageTitle>
        <div className={styles.actions}>
          <ButtonLink quiet to={paths.usersImport}>
            Import
          </ButtonLink>
          <ButtonLink to={paths.newUser}>Create New</ButtonLink>
        </div>
      </div>
      <ListTable
        title="Users"
        noun={['user', 'users']}
        searchHint="Name or email"
        daysLegend="Days of registration"
        timeZone="UTC"
        defaultSort="-registrationTime"
        nothingYet="There are no users yet."
        rowPath={({ id }) => paths.user(id)}
        action={
          <>
            {guests.includes(query.progress ?? '') && <InviteButton query={query} onSent={refresh} />}
            <ExportButton endpoint={exportUsers} query={query} />
          </>
        }
        filters={[...filters, progressFilter(counts)]}
        list={list}
        columns={columns}
      />
    </Page>
  )
}

const texts: Record<UserMark, string> = {
  invited: 'Invited',
  disabled: 'Disabled',
  'access ended': 'Access ended',
  'cancellation open': 'Cancellation open',
}

/** Badges beside a user's name. */
const UserMarks = ({ marks = [] }: { marks?: readonly UserMark[] | undefined }) =>
  marks.map((mark) => (
    <span key={mark}>
      {' '}
      <span className={styles.mark}>{texts[mark]}</span>
    </span>
  ))
