import { type Deadline, saveDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import { longDateText } from '@course/contract/words/dates'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../api.ts'
import { FormButtons } from '../../../../kit/button.tsx'
import { Field, FormSummary } from '../../../../kit/field.tsx'
import { randomUuid } from '../../../../kit/random-uuid.ts'
import { DayField } from '../forms/day-field.tsx'
import { formNames } from '../forms/kept-form.ts'
import { OtherVersion, useSavedForm } from '../forms/saved-form.tsx'
import { useFormFocus } from '../forms/use-form-focus.ts'
import shared from '../workbook.module.css'

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
  /** The ID of the account. */
  account: string
  property: string
  deadline?: Deadline
  /** What a new one begins with. */
  what?: string
  onSaved: (saved: Deadline) => void
  onCancel: () => void
}

/** The fields of a deadline that the member enters. */
export function DeadlineForm({ account, property, deadline, what = '', onSaved, onCancel }: DeadlineFormProps) {
  const [id] = useState(() => deadline?.id ?? randomUuid())
  const { form, change, problems, busy, send, other, takeOther } = useSavedForm({
    saved: deadline,
    toForm: (saved?: Deadline) => (saved ? formOf(saved) : { ...formOf(), What: what }),
    keptAs: formNames.deadline(account, property, deadline?.id),
  })
  const focus = useFormFocus()
  const submit = (event: FormEvent<HTMLFormElement>) =>
    void send(event, async (FromVersion) => {
      // A date that the member changes is one that they enter.
      const Rule = form.Day === (other ?? deadline)?.day ? form.Rule : null
      onSaved(
        await call(saveDeadline, { params: { id: property, deadline: id }, body: { ...form, Rule, FromVersion } }),
      )
    })
  return (
    <form className={shared.form} ref={focus} onSubmit={submit} noValidate>
      <Field
        label="What ends or begins"
        problem={problems.What}
        value={form.What}
        maxLength={200}
        onChange={({ target }) => change({ What: target.value })}
      />
      <DayField name="Day" label="Date" problem={problems.Day} value={form.Day} onChange={(Day) => change({ Day })} />
      <Field
        label="Where it stands"
        hint="The law, the terms of sale, your paper, or who told you"
        problem={problems.Source}
        value={form.Source}
        maxLength={400}
        onChange={({ target }) => change({ Source: target.value })}
      />
      <FormSummary text={problems.summary} />
      {other && (
        <OtherVersion text={[other.what, longDateText(other.day), other.source].join(', ')} onTake={takeOther} />
      )}
      <FormButtons submit="Save" busy={busy} onCancel={onCancel} />
    </form>
  )
}
