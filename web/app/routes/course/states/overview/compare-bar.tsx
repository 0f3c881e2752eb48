import { comparePath } from '@course/contract/course/states/states'
import { Button, ButtonLink, ButtonRow } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { ChosenStates } from '../compare/chosen-states.tsx'
import styles from './states.module.css'

interface CompareBarProps {
  chosen: readonly { code: string; name: string }[]
  problem: string
  onRemove: (code: string) => void
  onClear: () => void
}

/** The states that are chosen for the comparison. It stays in sight while the list is scrolled. */
export function CompareBar({ chosen, problem, onRemove, onClear }: CompareBarProps) {
  if (chosen.length === 0) return null
  return (
    <section className={styles.bar} aria-label="Comparison">
      <ChosenStates chosen={chosen} onRemove={onRemove} />
      {problem && <Notice kind="error">{problem}</Notice>}
      <ButtonRow>
        {chosen.length > 1 ? (
          <ButtonLink to={comparePath(chosen.map(({ code }) => code))}>Compare {chosen.length} states</ButtonLink>
        ) : (
          <p>Choose one more state to compare.</p>
        )}
        <Button quiet onClick={onClear}>
          Clear
        </Button>
      </ButtonRow>
    </section>
  )
}
