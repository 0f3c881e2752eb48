import { reason } from '@course/contract/fields'
import {
  createUser,
  UserForm as Form,
  type FormFields,
  type listRoles,
  readUser,
  toFormFields,
  updateUser,
  type VersionedUser,
} from '@course/contract/office/users/users'
import * as paths from '@course/contract/paths'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call, type ReplyOf } from '../../../../api.ts'
import { EmailField, NameFields, PasswordField } from '../../../../forms/account-fields.tsx'
import { useUnsavedForm } from '../../../../forms/unsaved-changes.tsx'
import { useFailure } from '../../../../forms/use-action.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Field, FormSummary, SelectField } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { toastError, toastSuccess } from '../../../../kit/toasts/toast-list.ts'
import { useListPath } from '../../../../lists/use-list-address.ts'
import { listPathAfterSave } from '../list/list-path-after-save.ts'
import { type Conflict, EditConflict } from './edit-conflict.tsx'
import { differences } from './user-differences.ts'

interface UserFormProps {
  id: string
  roles: ReplyOf<typeof listRoles>
  /** Undefined for a new user. */
  user: VersionedUser | undefined
}

export function UserForm({ id, roles, user }: UserFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState('')
  const { save, cancel, conflict } = useSaving(id, user, form)
  /** The specification requires a toast, which is announced. The same text at the form is therefore silent. */
  const showFailure = useFailure((text) => {
    toastError(text)
    setFailure(text)
  }, 'Unknown error')
  const { formProps, problems, summary, busy } = useForm({
    schema: async () => (user ? Form.extend({ Reason: reason }) : Form),
    send: async (typed) => {
      setFailure('')
      await save(typed)
    },
    onFailure: (error) => {
      showFailure(error)
      // A message beside a field is enough.
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setFailure('')
    },
  })

  return (
    <form ref={form} {...formProps}>
      <NameFields problems={problems} ofSomebodyElse={{ firstName: user?.firstName, lastName: user?.lastName }} />
      <EmailField autoComplete="off" defaultValue={user?.email} problems={problems} />
      <PasswordField
        autoComplete="new-password"
        required={false}
        hint={user ? 'Leave empty to keep the password.' : 'Leave empty to send an invitation by email.'}
        problems={problems}
      />
      <SelectField
        label="Role"
        name="Role"
        required
        defaultValue={user?.role ?? ''}
        hint="A Super Admin can do everything. A Super User can’t refund, disable accounts or change a Super Admin."
        problem={problems.Role}
      >
        <option value="">Choose a role</option>
        {roles.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {user && (
        <Field
          label="Reason"
          name="Reason"
          autoComplete="off"
          maxLength={500}
          hint="Optional, for the audit log. Another email, password or role logs this person out."
          problem={problems.Reason}
        />
      )}
      <FormSummary text={summary} />
      {conflict && <EditConflict {...conflict} form={form} />}
      {failure && (
        <Notice kind="error" quiet>
          {failure}
        </Notice>
      )}
      <ButtonRow>
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button quiet onClick={cancel}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  )
}

type Typed = FormFields & { Reason?: string }

/** Saves the user and goes back to the list. If it was changed elsewhere, `conflict` has both versions. */
function useSaving(id: string, user: VersionedUser | undefined, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const users = useListPath(paths.users)
  const { markSaved } = useUnsavedForm(form)
  /** What the typed values are based on. A change elsewhere on this page does not make them stale. */
  const [base, setBase] = useState(user)
  const [conflict, setConflict] = useState<Conflict>()
  const isOnlyNewer = user && base && differences(toFormFields(base), user).length === 0
  const FromVersion = isOnlyNewer ? Math.max(user.version, base.version) : base?.version

  const update = async (typed: Typed) => {
    try {
      await call(updateUser, { params: { id }, body: { ...typed, Id: id, FromVersion } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') {
        const saved = await call(readUser, { params: { id } })
        setConflict({ typed, saved })
        setBase(saved)
      }
      throw error
    }
  }
  const save = async (typed: Typed) => {
    if (user) await update(typed)
    else await call(createUser, { body: { ...typed, Id: id } })
    toastSuccess('The user has been saved successfully.')
    markSaved()
    await navigate(listPathAfterSave(users, user, typed))
  }
  return { save, conflict, cancel: () => void navigate(users) }
}
