import type { FormFields, UserForm, VersionedUser } from '@course/contract/office/users/users'
import { type RefObject, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import styles from '../users.module.css'
import { differences } from './user-differences.ts'

export interface Conflict {
  typed: FormFields
  saved: VersionedUser
}

/** What someone else saved beside what was typed. The form keeps what was typed until a saved value is chosen. */
export function EditConflict({ typed, saved, form }: Conflict & { form: RefObject<HTMLFormElement | null> }) {
  const [taken, setTaken] = useState<readonly string[]>([])
  const rows = differences(typed, saved)
  const take = (name: keyof UserForm, value: string) => {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setTaken([...taken, name])
  }
  return (
    <Notice kind="warning">
      {rows.length === 0 ? (
        <p>The fields of this form are the same. The password was changed, or the account was disabled or enabled.</p>
      ) : (
        <table className={styles.differences} aria-label="What you typed and what was saved">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">You typed</th>
              <th scope="col">Saved meanwhile</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, label, typed: mine, saved: theirs }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
                <td>
                  {taken.includes(name) ? (
                    'Taken over'
                  ) : (
                    <Button quiet onClick={() => take(name, theirs)}>
                      Use the saved {label.toLowerCase()}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>Save again to keep what the form shows now.</p>
    </Notice>
  )
}
