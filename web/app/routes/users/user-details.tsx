import { createUser, listRoles, readUser, sendInvitation, UserForm, updateUser } from '@course/contract/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../api.ts'
import { callGuarded, elsewhere } from '../../guarded.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { maxLength } from '../../ui/limits.ts'
import { Card, Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import { toastError, toastSuccess } from '../../ui/toasts/toast-list.ts'
import { useForm } from '../../ui/use-form.ts'
import type { Route } from './+types/user-details.ts'
import styles from './users.module.css'

export const meta = () => privateMeta('User')
export const ErrorBoundary = PageError

/** An id of 0 stands for a user who is yet to be created. */
export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [roles, user] = await Promise.all([
    callGuarded(request, listRoles),
    id === '0' ? undefined : callGuarded(request, readUser, { params: { id } }),
  ])
  return { id, roles, user }
}

const save = (id: string, user: UserForm) =>
  id === '0' ? call(createUser, { body: user }) : call(updateUser, { params: { id }, body: user })

export default function UserDetails({ loaderData: { id, roles, user } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const failed = (error: unknown) => {
    const path = elsewhere(error, `/user-details/${id}`)
    if (path) return void navigate(path)
    toastError(messageOf(error, 'Unknown error'))
  }
  const { formProps, faults, busy } = useForm({
    schema: async () => UserForm,
    send: async (typed) => {
      await save(id, typed)
      toastSuccess('The user has been saved successfully.')
      await navigate('/users')
    },
    onFailure: failed,
  })

  return (
    <Page width="form">
      <PageTitle level={2}>{user ? `${user.firstName} ${user.lastName}` : 'New User'}</PageTitle>
      <Card>
        <form key={id} {...formProps}>
          <div className={styles.pair}>
            <Field
              label="First Name"
              name="FirstName"
              autoComplete="off"
              required
              maxLength={maxLength.name}
              defaultValue={user?.firstName}
              fault={faults.FirstName}
            />
            <Field
              label="Last Name"
              name="LastName"
              autoComplete="off"
              required
              maxLength={maxLength.name}
              defaultValue={user?.lastName}
              fault={faults.LastName}
            />
          </div>
          <Field
            label="Email"
            name="Email"
            type="email"
            autoComplete="off"
            required
            maxLength={maxLength.email}
            defaultValue={user?.email}
            fault={faults.Email}
          />
          <Field
            label="Password"
            name="Password"
            type="password"
            autoComplete="new-password"
            maxLength={maxLength.password}
            hint={user ? 'Leave empty to keep the password.' : 'Leave empty to send an invitation by email.'}
            fault={faults.Password}
          />
          <SelectField label="Role" name="Role" required defaultValue={user?.role ?? ''} fault={faults.Role}>
            <option value="">Choose a role</option>
            {roles.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <ButtonRow>
            <Button type="submit" disabled={busy}>
              Save
            </Button>
            <Button quiet onClick={() => navigate('/users')}>
              Cancel
            </Button>
          </ButtonRow>
        </form>
        {user && <Invitation key={id} id={id} onFailure={failed} />}
      </Card>
    </Page>
  )
}

function Invitation({ id, onFailure }: { id: string; onFailure: (error: unknown) => void }) {
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(sendInvitation, { params: { id } })
      toastSuccess('The invitation has been sent.')
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.invite}>
      <p>A user without a password sets one through an invitation.</p>
      <Button quiet onClick={send} disabled={busy}>
        Send invitation again
      </Button>
    </div>
  )
}
