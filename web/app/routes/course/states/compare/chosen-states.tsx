import styles from './chosen-states.module.css'

interface ChosenStatesProps {
  chosen: readonly { code: string; name: string }[]
  onRemove: (code: string) => void
}

/** The states that are chosen for the comparison; a press takes one out. */
export const ChosenStates = ({ chosen, onRemove }: ChosenStatesProps) => (
  <ul className={styles.chosen} aria-label="Chosen states">
    {chosen.map(({ code, name }) => (
      <li key={code}>
        <button type="button" onClick={() => onRemove(code)}>
          {name} <span aria-hidden="true">×</span>
          <span className="visually-hidden">: take it out of the comparison</span>
        </button>
      </li>
    ))}
  </ul>
)
