import styles from './members.module.css'
import { shortcuts } from './shortcuts.ts'

interface ShortcutHintProps {
  enabled: boolean
  onChange: (enabled: boolean) => void
}

/** The keyboard shortcuts. Users of speech input can switch them off. */
export function ShortcutHint({ enabled, onChange }: ShortcutHintProps) {
  return (
    <div className={styles.keys}>
      <label className={styles.keysSwitch}>
        <input type="checkbox" checked={enabled} onChange={(event) => onChange(event.currentTarget.checked)} />
        Keyboard shortcuts
      </label>
      {enabled && (
        <ul className={styles.keyList}>
          {shortcuts.map(({ key, text }) => (
            <li key={key}>
              <kbd>{key}</kbd> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
