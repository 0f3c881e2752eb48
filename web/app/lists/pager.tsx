import { Button } from '../ui/button.tsx'
import styles from './table.module.css'

interface PagerProps {
  label?: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Where there are several pages both buttons are always there, so that the focus is not lost at either end. */
export function Pager({ label = 'Pages', onPrevious, onNext }: PagerProps) {
  if (!onPrevious && !onNext) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button quiet aria-disabled={!onPrevious} onClick={onPrevious}>
        Previous
      </Button>
      <Button quiet aria-disabled={!onNext} onClick={onNext}>
        Next
      </Button>
    </nav>
  )
}
