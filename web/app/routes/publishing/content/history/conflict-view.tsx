import { useMemo, useState } from 'react'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import type { Field } from '../model/fields.ts'
import type { Json } from '../model/json.ts'
import { type Choice, type Choices, findChoices, mergeBodies, type Side } from '../model/merge.ts'
import { valueText } from '../model/value-text.ts'
import { byAndWhen } from '../model/when-text.ts'
import type { Conflict } from '../use-document.ts'
import styles from './difference.module.css'
import { PictureValue } from './difference-list.tsx'

interface ConflictViewProps {
  form: Field
  conflict: Conflict
  busy: boolean
  onResolve: (merged: Json) => void
  onClose: () => void
}

/** Both texts, field by field, when somebody else has saved in the meantime. */
export function ConflictView({ form, conflict, busy, onResolve, onClose }: ConflictViewProps) {
  const { base, mine, current } = conflict
  const sides = useMemo(() => ({ base, mine, theirs: current.body as Json }), [base, mine, current])
  const choices = useMemo(() => findChoices(form, sides), [form, sides])
  const [chosen, setChosen] = useState<Choices>({})
  const sideOf = ({ key, suggested }: Choice) => chosen[key] ?? suggested
  const open = choices.filter((choice) => !sideOf(choice)).length
  const takeAll = (side: Side) => setChosen(Object.fromEntries(choices.map(({ key }) => [key, side])))

  return (
    <section className={styles.history} aria-labelledby="conflict">
      <h3 id="conflict">Somebody else saved this document while you were typing</h3>
      <Notice kind="warning">
        A newer version was saved {current.savedAt && byAndWhen(current.savedBy, current.savedAt)}. Nothing is lost:
        choose which text to keep in each field, then save.
      </Notice>
      <ButtonRow>
        <Button quiet onClick={() => takeAll('mine')}>
          Take all of mine
        </Button>
        <Button quiet onClick={() => takeAll('theirs')}>
          Take all of theirs
        </Button>
      </ButtonRow>
      {choices.length === 0 && <p>Both texts are the same.</p>}
      <div className={styles.list}>
        {choices.map((choice) => (
          <ChoiceOf
            key={choice.key}
            choice={choice}
            side={sideOf(choice)}
            onChoose={(side) => setChosen((before) => ({ ...before, [choice.key]: side }))}
          />
        ))}
      </div>
      {open > 0 && <p role="status">{open === 1 ? 'Choose in 1 more field.' : `Choose in ${open} more fields.`}</p>}
      <ButtonRow>
        <Button busy={busy || open > 0} onClick={() => onResolve(mergeBodies(form, sides, chosen))}>
          Save these texts
        </Button>
        <Button quiet onClick={onClose}>
          Back to my text
        </Button>
      </ButtonRow>
    </section>
  )
}

interface ChoiceOfProps {
  choice: Choice
  side: Side | undefined
  onChoose: (side: Side) => void
}

function ChoiceOf({ choice, side, onChoose }: ChoiceOfProps) {
  const { key, where, field, mine, theirs } = choice
  const options = [
    { value: 'mine', title: 'Mine', text: choiceText(field, mine), picture: pictureOf(field, mine) },
    { value: 'theirs', title: 'Theirs', text: choiceText(field, theirs), picture: pictureOf(field, theirs) },
  ] as const
  return (
    <fieldset className={styles.choice}>
      <legend>{where.join(' › ')}</legend>
      <div className={styles.sides}>
        {options.map(({ value, title, text, picture }) => (
          <label className={styles.side} key={value}>
            <input type="radio" name={key} checked={side === value} onChange={() => onChoose(value)} />
            <span>
              <strong>{title}</strong>
              {picture ? <PictureValue id={picture} label="Picture" /> : text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const pictureOf = (field: Field, value: Json) => (field.kind === 'picture' ? value : undefined)

/** An order of entries is a list of their titles. */
function choiceText(field: Field, value: Json): string {
  if (field.kind === 'list' && Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join('\n')
  return valueText(field, value) || 'Nothing'
}
