import { Button, ButtonRow } from '../../../../kit/button.tsx'

export interface LessonEndProps {
  isCompleted: boolean
  busy: boolean
  onToggleCompleted: () => void
  /** The name of the next video; undefined on the last one. */
  nextName: string | undefined
  onNext: () => void
  /** Whether its next step is the primary action of the page. */
  isPrimary: boolean
}

/** What comes after the last line of a lesson. */
export const LessonEnd = ({ isCompleted, busy, onToggleCompleted, nextName, onNext, isPrimary }: LessonEndProps) => (
  <ButtonRow>
    <Button quiet={!isPrimary || isCompleted} busy={busy} onClick={onToggleCompleted}>
      {isCompleted ? 'Completed. Undo' : 'Mark this lesson as completed'}
    </Button>
    {nextName !== undefined && (
      <Button quiet={!isPrimary || !isCompleted} onClick={onNext}>
        Go on to {nextName}
      </Button>
    )}
  </ButtonRow>
)
