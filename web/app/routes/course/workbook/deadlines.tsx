import { type Deadline, deleteDeadline, saveDeadline } from '@course/contract/course/workbook-deadlines'
import { firstDay, lastDay } from '@course/contract/lists'
import { longDateText } from '@course/contract/words/dates'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Field, FormSummary } from '../../../kit/field.tsx'
import { newNoteId } from '../notes/note-id.ts'
import { useSavedForm } from './use-saved-form.ts'
import styles from './workbook.module.css'

interface DeadlinesProps {
  property: string
  deadlines: readonly Deadline[]
  isReadOnly: boolean
}

const byDay = (a: Deadline, b: Deadline) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)

/** The dates of a property that must not be missed. */
export function Deadlines({ property, deadlines: first, isReadOnly }: DeadlinesProps) {
  const [deadlines, setDeadlines] = useState(first)
  const [edited, setEdited] = useState<string>()
  const put = (saved: Deadline) => {
    setDeadlines((before) => [...before.filter(({ id }) => id !== saved.id), saved].sort(byDay))
    setEdited(undefined)
  }
  const drop = (id: string) => setDeadlines((before) => before.filter((each) => each.id !== id))
  return (
    <Section title="Deadlines">
      {deadlines.length === 0 && <p>None yet. Copy each date from the law, the terms or the paper, never from memory.</p>}
      <ul className={styles.deadlines}>
        {deadlines.map((deadline) =>
          edited === deadline.id ? (
            <li key={deadline.id}>
              <DeadlineForm
                property={property}
                deadline={deadline}
                onSaved={put}
                onCancel={() => setEdited(undefined)}
              />
            </li>
          ) : (
            <DeadlineRow
              key={deadline.id}
              property={property}
              deadline={deadline}
              isReadOnly={isReadOnly}
              onSaved={put}
              onEdit={() => setEdited(deadline.id)}
              onDeleted={() => drop(deadline.id)}
            />
          ),
        )}
      </ul>
      {edited === 'new' && (
        <DeadlineForm property={property} onSaved={put} onCancel={() => setEdited(undefined)} />
      )}
      {!isReadOnly && edited === undefined && (
        <ButtonRow>
          <Button quiet onClick={() => setEdited('new')}>
            Enter a date
          </Button>
        </ButtonRow>
      )}
    </Section>
  )
}

const formOf = (deadline?: Deadline) => ({
  What: deadline?.what ?? '',
  Day: deadline?.day ?? '',
  Source: deadline?.source ?? '',
  Rule: deadline?.rule
    ? { Period: deadline.rule.period, Key: deadline.rule.key, StartedOn: deadline.rule.startedOn }
    : null,
  Done: deadline?.isDone ?? false,
})

interface DeadlineRowProps {
  property: string
  deadline: Deadline
  isReadOnly: boolean
  onSaved: (saved: Deadline) => void
  onEdit: () => void
  onDeleted: () => void
}

function DeadlineRow({ property, deadline, isReadOnly, onSaved, onEdit, onDeleted }: DeadlineRowProps) {
  const { id, what, day, source, link, rule, isDone, version, reminders } = deadline
  const { busy, act } = useAction()
  const params = { id: property, deadline: id }
  const setDone = (Done: boolean) =>
    act(async () => {
      onSaved(await call(saveDeadline, { params, body: { ...formOf(deadline), Done, FromVersion: version } }))
    })
  const remove = () =>
    act(async () => {
      await call(deleteDeadline, { params, body: { FromVersion: version } })
      onDeleted()
    })
  return (
    <li className={styles.deadline} data-done={isDone}>
      <p>
        <strong>{longDateText(day)}</strong> <bdi>{what}</bdi>
      </p>
      <p className={styles.facts}>
        {link ? (
          <a href={link} rel="noreferrer">
            {source}
          </a>
        ) : (
          <bdi>{source}</bdi>
        )}
        <span>Check it with the office.</span>
        {reminders.some(({ state }) => state === 'uncertain') && (
          <span>We don’t know whether our last email about it arrived.</span>
        )}
      </p>
      {rule && rule.now !== 'same' && (
        <p className={styles.changed}>
          {rule.now === 'gone'
            ? 'The state guide no longer has the rule that this date comes from. Check the date again.'
            : 'The rule that this date comes from has changed since you confirmed it. Check the date again.'}
        </p>
      )}
      {!isReadOnly && (
        <ButtonRow>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={isDone}
              aria-disabled={busy}
              onChange={({ target }) => void setDone(target.checked)}
            />
            Done<span className="visually-hidden">: {what}</span>
          </label>
          <Button quiet busy={busy} onClick={onEdit}>
            Edit<span className="visually-hidden"> {what}</span>
          </Button>
          <Button quiet busy={busy} onClick={() => void remove()}>
            Delete<span className="visually-hidden"> {what}</span>
          </Button>
        </ButtonRow>
      )}
    </li>
  )
}

interface DeadlineFormProps {
  property: string
  deadline?: Deadline
  onSaved: (saved: Deadline) => void
  onCancel: () => void
}

function DeadlineForm({ property, deadline, onSaved, onCancel }: DeadlineFormProps) {
  const [id] = useState(() => deadline?.id ?? newNoteId())
  const [version, setVersion] = useState(deadline?.version ?? 0)
  const { form, change, problems, busy, send } = useSavedForm(formOf(deadline))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        // A date that the member changes is one that they enter.
        const Rule = form.Day === deadline?.day ? form.Rule : null
        const body = { ...form, Rule, FromVersion: version }
        onSaved(await call(saveDeadline, { params: { id: property, deadline: id }, body }))
      },
      (now) => setVersion(now.version),
    )
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
