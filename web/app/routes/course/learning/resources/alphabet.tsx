import styles from './finder.module.css'

interface LettersProps {
  letters: readonly { letter: string; position: number | undefined }[]
  onJump: (position: number) => void
}

/** A row of letters, each a link to the first group with that letter. */
export function Letters({ letters, onJump }: LettersProps) {
  return (
    <nav aria-label="Jump to a letter">
      <ul className={styles.letters}>
        {letters.map(({ letter, position }) => (
          <li key={letter}>
            <button
              type="button"
              className={styles.letter}
              disabled={position === undefined}
              onClick={() => position !== undefined && onJump(position)}
            >
              {letter}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
