import { Button } from '../kit/button.tsx'
import styles from './table.module.css'

interface PagerProps {
  label?: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Which rows are shown. */
  position?: string | undefined
}

/** Both buttons are always present if there are several pages, so that no end of the list loses the focus. */
export function Pager({ label = 'Pages', onPrevious, onNext, position }: PagerProps) {
  if (!onPrevious && !onNext) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      {position && <span className={styles.position}>{position}</span>}
      <Button quiet aria-disabled={!onPrevious} onClick={onPrevious}>
        Previous
      </Button>
      <Button quiet aria-disabled={!onNext} onClick={onNext}>
        Next
      </Button>
    </nav>
  )
}
