import { countDate } from '@course/contract/course/workbook/deadlines/counted-dates'
import { type Deadline, type DeadlineForm, saveDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleChange, ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import { longDateText } from '@course/contract/words/dates'
import { call } from '../../../../api.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { formOf } from './deadline-form.tsx'
import styles from './deadlines.module.css'

interface RuleQuestionProps {
  property: string
  deadline: Deadline
  isReadOnly: boolean
  onSaved: (saved: Deadline) => void
}

/** Says that the rule of a confirmed date has changed, and asks which date counts. Nothing while it is the same. */
export function RuleQuestion({ property, deadline, isReadOnly, onSaved }: RuleQuestionProps) {
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
