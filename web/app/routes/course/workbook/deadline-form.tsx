import { type Deadline, ruleKeyOf, saveDeadline } from '@course/contract/course/workbook-deadlines'
import { firstDay, lastDay } from '@course/contract/lists'
import { longDateText } from '@course/contract/words/dates'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { newNoteId } from '../notes/note-id.ts'
import { OtherVersion } from './other-version.tsx'
import { useSavedForm } from './use-saved-form.ts'
import styles from './workbook.module.css'

/** What is sent about a deadline as it is. */
export const formOf = (deadline?: Deadline) => ({
  What: deadline?.what ?? '',
  Day: deadline?.day ?? '',
  Source: deadline?.source ?? '',
  Rule: deadline?.rule
    ? {
        Period: deadline.rule.confirmed.id,
        Key: ruleKeyOf(deadline.rule.confirmed),
        StartedOn: deadline.rule.startedOn,
      }
    : null,
  Done: deadline?.isDone ?? false,
})

interface DeadlineFormProps {
  property: string
  deadline?: Deadline
  onSaved: (saved: Deadline) => void
  onCancel: () => void
}

/** The fields of a deadline that the member enters. */
export function DeadlineForm({ property, deadline, onSaved, onCancel }: DeadlineFormProps) {
  const [id] = useState(() => deadline?.id ?? newNoteId())
  const { form, change, problems, busy, send, other, takeOther } = useSavedForm(deadline, formOf)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async (FromVersion) => {
      // A date that the member changes is one that they enter.
      const Rule = form.Day === (other ?? deadline)?.day ? form.Rule : null
      onSaved(await call(saveDeadline, { params: { id: property, deadline: id }, body: { ...form, Rule, FromVersion } }))
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label="What ends or begins"
        problem={problems.What}
        value={form.What}
        maxLength={200}
        onChange={({ target }) => change({ What: target.value })}
      />
      <Field
        type="date"
        label="Date"
        problem={problems.Day}
        value={form.Day}
        min={firstDay}
        max={lastDay}
        onChange={({ target }) => change({ Day: target.value })}
      />
      <Field
        label="Where it stands"
        hint="The law, the terms of sale, your paper, or who told you"
        problem={problems.Source}
        value={form.Source}
        maxLength={400}
        onChange={({ target }) => change({ Source: target.value })}
      />
      <FormSummary text={problems.summary} />
      {other && <OtherVersion text={[other.what, longDateText(other.day), other.source].join(', ')} onTake={takeOther} />}
      <ButtonRow>
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button quiet busy={busy} onClick={onCancel}>
          Cancel
        </Button>
      </ButtonRow>
    </form>
  )
}
