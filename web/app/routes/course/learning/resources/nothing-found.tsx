import { Button } from '../../../../kit/button.tsx'
import styles from './finder.module.css'

interface NothingFoundProps {
  typed: string
  wayBack: string
  onBack: () => void
}

export function NothingFound({ typed, wayBack, onBack }: NothingFoundProps) {
  return (
    <div className={styles.nothing}>
      <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <path d="M6 14l17-6 18 6 17-6v42l-17 6-18-6-17 6z" fill="none" stroke="currentColor" strokeWidth="3" />
        <path d="M23 8v42M41 14v42" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="4 4" />
      </svg>
      <p>
        Nothing here matches <strong>{typed.trim()}</strong>.
      </p>
      <Button quiet onClick={onBack}>
        {wayBack}
      </Button>
    </div>
  )
}
