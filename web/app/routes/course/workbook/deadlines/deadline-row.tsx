import { checkWithOffice, countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import {
  type Deadline,
  type DeadlineForm,
  deleteDeadline,
  saveDeadline,
} from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleChange, ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import { longDateText } from '@course/contract/words/dates'
import { call } from '../../../../api.ts'
import { ConfirmButton } from '../../../../forms/confirm-dialog.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { PlaceLink } from '../../states/cited-fact.tsx'
import { DayText } from '../day-text.tsx'
import { useChoice } from '../forms/use-choice.ts'
import shared from '../workbook.module.css'
import { formOf } from './deadline-form.tsx'
import styles from './deadlines.module.css'

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
  const { id, what, day, isDone, version } = deadline
  const params = { id: property, deadline: id }
  const done = useChoice(isDone, async (Done) =>
    onSaved(await call(saveDeadline, { params, body: { ...formOf(deadline), Done, FromVersion: version } })),
  )
  return (
    <li className={`${shared.entry} ${styles.deadline}`} data-done={isDone}>
      <p>
        <DayText day={day} isOpen={!isDone} /> <bdi>{what}</bdi>
      </p>
      <DeadlineSource deadline={deadline} />
      <p className={shared.facts}>{checkWithOffice}</p>
      <RuleQuestion property={property} deadline={deadline} isReadOnly={isReadOnly} onSaved={onSaved} />
      {!isReadOnly && (
        <div className={styles.acts}>
          <label className={shared.switch}>
            <input
              type="checkbox"
              checked={done.value}
              aria-disabled={done.isSaving}
              onChange={({ target }) => void done.choose(target.checked)}
            />
            Done<span className="visually-hidden"> with {what}</span>
          </label>
          <ButtonRow>
            <Button quiet onClick={onEdit}>
              Edit<span className="visually-hidden"> {what}</span>
            </Button>
            <ConfirmButton
              label="Delete"
              about={what}
              title="Delete this deadline?"
              confirm="Delete"
              discouraged
              onConfirm={async () => {
                await call(deleteDeadline, { params, body: { FromVersion: version } })
                onDeleted()
              }}
            >
              <p>
                You get no reminder of <bdi>{what}</bdi> then. This can’t be undone.
              </p>
            </ConfirmButton>
          </ButtonRow>
        </div>
      )}
    </li>
  )
}

/** Where a date stands, how it was counted, and which email about it may have been lost. */
function DeadlineSource({ deadline: { source, link, rule, reminders } }: { deadline: Deadline }) {
  const isUncertain = reminders.some(({ state }) => state === 'uncertain')
  return (
    <>
      {rule && <p>{countDate(rule.confirmed, rule.startedOn).counted}</p>}
      <p className={shared.facts}>
        <bdi>{source}</bdi>
        {link && <PlaceLink link={link} noLink={null} name={source} words="Open it" />}
      </p>
      {isUncertain && (
        <p className={styles.changed}>
          The site stopped while it sent the last email about this date, so it may not have arrived.
        </p>
      )}
    </>
  )
}

interface RuleQuestionProps {
  property: string
  deadline: Deadline
  isReadOnly: boolean
  onSaved: (saved: Deadline) => void
}

/** Says that the rule of a confirmed date has changed, and asks which date counts. Nothing while it is the same. */
function RuleQuestion({ property, deadline, isReadOnly, onSaved }: RuleQuestionProps) {
  const { busy, act } = useAction()
  const { id, day, source, rule, version } = deadline
  const change = rule && ruleChange(rule.confirmed, rule.now)
  if (!rule || !change) return null
  const { now, startedOn } = rule
  const counted = now && countDate(now, startedOn)
  const save = (form: Pick<DeadlineForm, 'Day' | 'Rule' | 'Source'>) =>
    act(async () => {
      const body = { ...formOf(deadline), ...form, FromVersion: version }
      onSaved(await call(saveDeadline, { params: { id: property, deadline: id }, body }))
    })
  const Rule = now && { Period: now.id, Key: ruleKeyOf(now), StartedOn: startedOn }
  return (
    <div className={styles.question} role="status">
      <p>
        <strong>{change}</strong>
      </p>
      {counted && (
        <p>
          By the rule as it is now, the date is {longDateText(counted.day)}: {counted.counted}
        </p>
      )}
      {!isReadOnly && (
        <ButtonRow>
          {counted && (
            <Button busy={busy} onClick={() => void save({ Day: counted.day, Rule, Source: '' })}>
              Confirm {longDateText(counted.day)}
            </Button>
          )}
          {counted?.day !== day && (
            // A date that the rule does not give is the member's own.
            <Button quiet busy={busy} onClick={() => void save({ Day: day, Rule: null, Source: source })}>
              Keep {longDateText(day)}
            </Button>
          )}
        </ButtonRow>
      )}
    </div>
  )
}
