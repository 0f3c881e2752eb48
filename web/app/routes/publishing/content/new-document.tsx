import * as paths from '@course/contract/paths'
import { familyDocument } from '@course/contract/publishing/documents/documents'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import styles from './content-list.module.css'
import { createId } from './model/entries.ts'

const kinds = { walkthrough: 'Write a walkthrough', picture: 'Add a picture' } as const

/** Opens the form of a new walkthrough or picture. Nothing is stored before it is saved. */
export function NewDocument({ documents }: { documents: readonly string[] }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const family = (submitter as HTMLButtonElement | null)?.value === 'picture' ? 'picture' : 'walkthrough'
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (!/[\p{L}\p{N}]/u.test(name)) return setProblem('Write a short name first, like “Bid screen”.')
    const start = familyDocument(family, '')
    const taken = documents.filter((each) => each.startsWith(start)).map((each) => each.slice(start.length))
    return void navigate(paths.contentDocument(familyDocument(family, createId(name, taken, family))))
  }
  return (
    <form className={styles.create} onSubmit={open} noValidate>
      <Field
        label="Short name of a new walkthrough or picture"
        hint="It becomes part of its address, like first-certificate."
        name="name"
        maxLength={80}
        autoComplete="off"
        problem={problem}
        onChange={() => setProblem('')}
      />
      <div className={styles.createButtons}>
        {Object.entries(kinds).map(([kind, text]) => (
          <Button quiet key={kind} type="submit" value={kind}>
            {text}
          </Button>
        ))}
      </div>
    </form>
  )
}
