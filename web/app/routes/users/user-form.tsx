import { createUser, UserForm as Form, type listRoles, type User, updateUser } from '@course/contract/users'
import { useNavigate } from 'react-router'
import { call, type ReplyOf } from '../../api.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Field, FormSummary, SelectField } from '../../ui/field.tsx'
import { maxLength } from '../../ui/limits.ts'
import { useListPath } from '../../ui/table/use-list-path.ts'
import { toastSuccess } from '../../ui/toasts/toast-list.ts'
import { useFailure } from '../../ui/use-failure.ts'
import { useForm } from '../../ui/use-form.ts'
import styles from './users.module.css'

interface UserFormProps {
  id: string
  roles: ReplyOf<typeof listRoles>
  /** Undefined for a user who is yet to be created. */
  user: User | undefined
}

export function UserForm({ id, roles, user }: UserFormProps) {
  const navigate = useNavigate()
  const users = useListPath('/users')
  const { formProps, faults, summary, busy } = useForm({
    schema: async () => Form,
    send: async (typed) => {
      const body = { ...typed, Id: id }
      await (user ? call(updateUser, { params: { id }, body }) : call(createUser, { body }))
      toastSuccess('The user has been saved successfully.')
      await navigate(users)
    },
    onFailure: useFailure('Unknown error'),
  })
  return (
    <form {...formProps}>
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
      <FormSummary text={summary} />
      <ButtonRow>
        <Button type="submit" disabled={busy}>
          Save
        </Button>
        <Button quiet onClick={() => navigate(users)}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  )
}
