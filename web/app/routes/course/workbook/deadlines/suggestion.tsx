import { checkWithOffice } from '@course/contract/course/workbook/deadlines/counted-dates'
import { type Deadline, saveDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import { longDateText } from '@course/contract/words/dates'
import { useState } from 'react'
import { call } from '../../../../api.ts'
import { useActionWithNotice } from '../../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { randomUuid } from '../../../../kit/random-uuid.ts'
import { SourceLine } from '../../states/cited-fact.tsx'
import { DayText } from '../day-text.tsx'
import shared from '../workbook.module.css'
import { DeadlineForm } from './deadline-form.tsx'
import styles from './deadlines.module.css'
import type { Suggested } from './find-suggestions.ts'

interface SuggestionProps {
  account: string
  property: string
  suggestion: Suggested
  onConfirmed: (saved: Deadline) => void
}

/** A date that the law gives: how it was counted, its citation, and what to check before it is confirmed. */
export function Suggestion({ account, property, suggestion, onConfirmed }: SuggestionProps) {
  const { rule, title, day, counted, cautions, startedOn, replaces } = suggestion
  const [newId] = useState(randomUuid)
  const [isEntered, setEntered] = useState(false)
  const { busy, act, failure } = useActionWithNotice()
  const confirm = () =>
    act(async () => {
      const Rule = { Period: rule.id, Key: ruleKeyOf(rule), StartedOn: startedOn }
      const body = { What: title, Day: day, Source: '', Rule, Done: false, FromVersion: replaces?.version ?? 0 }
      onConfirmed(await call(saveDeadline, { params: { id: property, deadline: replaces?.id ?? newId }, body }))
    })
  if (isEntered)
    return (
      <li className={shared.entry}>
        <DeadlineForm
          account={account}
          property={property}
          what={title}
          onSaved={onConfirmed}
          onCancel={() => setEntered(false)}
        />
      </li>
    )
  return (
    <li className={shared.entry}>
      <p>
        <DayText day={day} /> {title}
      </p>
      <p>{counted}</p>
      {replaces && (
        <p className={styles.changed}>You confirmed {longDateText(replaces.day)}, counted from another day.</p>
      )}
      {cautions.length > 0 && (
        <ul className={styles.cautions}>
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      )}
      <SourceLine source={rule} />
      <p className={shared.facts}>{checkWithOffice}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <ButtonRow>
        <Button busy={busy} onClick={() => void confirm()}>
          Confirm<span className="visually-hidden"> {title}</span>
        </Button>
        <Button quiet busy={busy} onClick={() => setEntered(true)}>
          Enter another date<span className="visually-hidden"> for {title}</span>
        </Button>
      </ButtonRow>
    </li>
  )
}
