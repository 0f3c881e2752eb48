import { Button, ButtonRow } from '../../../kit/button.tsx'

export interface LessonEndProps {
  isCompleted: boolean
  busy: boolean
  onToggleCompleted: () => void
  /** The name of the next video; undefined on the last one. */
  nextName: string | undefined
  onNext: () => void
}

/** What comes after the last line of a lesson. */
export const LessonEnd = ({ isCompleted, busy, onToggleCompleted, nextName, onNext }: LessonEndProps) => (
  <ButtonRow>
    <Button quiet={isCompleted} busy={busy} onClick={onToggleCompleted}>
      {isCompleted ? 'Completed. Undo' : 'Mark this lesson as completed'}
    </Button>
    {nextName !== undefined && (
      <Button quiet={!isCompleted} onClick={onNext}>
        Go on to {nextName}
      </Button>
    )}
  </ButtonRow>
)
