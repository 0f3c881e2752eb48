import { listUsers } from '@course/contract/users'
import { Link, useNavigate } from 'react-router'
import { callGuarded } from '../../guarded.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/users.ts'
import { registeredText } from './registered.ts'
import styles from './users.module.css'

export const meta = () => privateMeta('Users')
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => callGuarded(request, listUsers)
export const ErrorBoundary = PageError

export default function Users({ loaderData: users }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle level={2}>Users</PageTitle>
        <ButtonLink to="/user-details/0">Create New</ButtonLink>
      </div>
      <section className={styles.scroll} aria-label="Users" tabIndex={-1}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['First Name', 'Last Name', 'Email', 'Role', 'Registered'].map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              // The pointer may take the whole row; the keyboard has the link in it.
              <tr key={user.id} onClick={() => navigate(`/user-details/${user.id}`)}>
                <td data-label="First Name">
                  <Link to={`/user-details/${user.id}`} onClick={(event) => event.stopPropagation()}>
                    {user.firstName}
                  </Link>
                </td>
                <td data-label="Last Name">{user.lastName}</td>
                <td data-label="Email">{user.email}</td>
                <td data-label="Role">{user.role}</td>
                <td data-label="Registered">
                  <time dateTime={user.registrationTime}>{registeredText(user.registrationTime)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {users.length === 0 && <p>There are no users yet.</p>}
    </Page>
  )
}
