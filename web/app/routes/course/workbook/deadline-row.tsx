import { type Deadline, deleteDeadline, ruleKeyOf, saveDeadline } from '@course/contract/course/workbook-deadlines'
import { longDateText } from '@course/contract/words/dates'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { formOf } from './deadline-form.tsx'
import styles from './workbook.module.css'

const isSameRule = ({ confirmed, now }: NonNullable<Deadline['rule']>): boolean =>
  now !== null && ruleKeyOf(confirmed) === ruleKeyOf(now)

interface DeadlineRowProps {
  property: string
  deadline: Deadline
  isReadOnly: boolean
  onSaved: (saved: Deadline) => void
  onEdit: () => void
  onDeleted: () => void
}

/** A deadline with its source, and what happened since it was confirmed. */
export function DeadlineRow({ property, deadline, isReadOnly, onSaved, onEdit, onDeleted }: DeadlineRowProps) {
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
      {rule && !isSameRule(rule) && (
        <p className={styles.changed}>
          {rule.now === null
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
