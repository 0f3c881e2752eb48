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
import { ReasonDialog } from '../../../../forms/reason-dialog.tsx'
import { useUnsavedForm } from '../../../../forms/unsaved-changes.tsx'
import { useFailure } from '../../../../forms/use-action.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { FormSummary, SelectField } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { toastError, toastSuccess } from '../../../../kit/toasts/toast-list.ts'
import { useListPath } from '../../../../lists/use-list-address.ts'
import { listPathAfterSave } from '../list/list-path-after-save.ts'
import { ChangedMeanwhile, type Conflict } from './changed-meanwhile.tsx'
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
  /** What is saved once the reason of another address is typed. */
  const [moving, setMoving] = useState<FormFields>()
  const { save, cancel, conflict, moved, reason } = useSaving(id, user, form)
  /** The specification requires a toast, which is announced. The same text at the form is therefore silent. */
  const showFailure = useFailure((text) => {
    toastError(text)
    setFailure(text)
  }, 'Unknown error')
  const onFailure = (error: unknown) => {
    showFailure(error)
    // A message beside a field is enough.
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) setFailure('')
  }
  const { formProps, problems, summary, busy, showRefusal } = useForm({
    schema: async () => Form,
    send: async (typed) => {
      setFailure('')
      if (moved(typed)) setMoving(typed)
      else await save(typed)
    },
    onFailure,
  })
  /** What is wrong with the form is shown there, and the rest in the dialog. */
  const saveMoved = async (typedReason: string) => {
    if (!moving || !form.current) return
    try {
      await save(moving, typedReason)
    } catch (error) {
      const isAboutForm = error instanceof ApiError && (error.code === 'stale' || error.fields.Email !== undefined)
      if (!isAboutForm) throw error
      showRefusal(error, form.current)
      onFailure(error)
    }
  }

  return (
    <>
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
        <FormSummary text={summary} />
        {conflict && <ChangedMeanwhile {...conflict} form={form} />}
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
      {moving && (
        <ReasonDialog
          title={`Change the email to ${moving.Email}?`}
          confirm="Save"
          hint="Kept in the audit log."
          typed={reason}
          onConfirm={saveMoved}
          onClose={() => setMoving(undefined)}
        >
          <p>
            Every login of this account ends, with unused codes and invitations. The old address learns only that it no
            longer belongs to an account, and can’t undo this.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Saves the user and goes back to the list. If it was changed elsewhere, `conflict` has both versions. */
function useSaving(id: string, user: VersionedUser | undefined, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  const users = useListPath(paths.users)
  const { markSaved } = useUnsavedForm(form)
  /** What the typed values are based on. A change elsewhere on this page does not make them stale. */
  const [base, setBase] = useState(user)
  const [conflict, setConflict] = useState<Conflict>()
  const [reason, setReason] = useState('')
  const isOnlyNewer = user && base && differences(toFormFields(base), user).length === 0
  const FromVersion = isOnlyNewer ? Math.max(user.version, base.version) : base?.version

  const update = async (typed: FormFields, Reason: string | undefined) => {
    try {
      await call(updateUser, { params: { id }, body: { ...typed, Id: id, FromVersion, Reason } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') {
        const saved = await call(readUser, { params: { id } })
        setConflict({ typed, saved })
        setBase(saved)
      }
      throw error
    }
  }
  /** Other capitals are the same address. */
  const moved = (typed: FormFields) => user !== undefined && typed.Email.toLowerCase() !== base?.email.toLowerCase()
  const save = async (typed: FormFields, typedReason?: string) => {
    if (typedReason !== undefined) setReason(typedReason)
    if (user) await update(typed, typedReason)
    else await call(createUser, { body: { ...typed, Id: id } })
    toastSuccess('The user has been saved successfully.')
    markSaved()
    await navigate(listPathAfterSave(users, user, typed))
  }
  return { save, moved, reason, conflict, cancel: () => void navigate(users) }
}
