import styles from './player-settings.module.css'
import { shortcuts } from './shortcuts.ts'

interface ShortcutHintProps {
  enabled: boolean
  onChange: (enabled: boolean) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The keyboard shortcuts. Users of speech input can switch them off. */
export function ShortcutHint({ enabled, onChange, isOpen, onOpen }: ShortcutHintProps) {
  return (
    <div className={styles.keys}>
      <label className={styles.switch}>
        <input type="checkbox" checked={enabled} onChange={(event) => onChange(event.currentTarget.checked)} />
        Keyboard shortcuts
      </label>
      {enabled && (
        <details open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
          <summary>
            <kbd>?</kbd> Show the keys
          </summary>
          <ul className={styles.keyList}>
            {shortcuts.map(({ label, text }) => (
              <li key={label}>
                <kbd>{label}</kbd> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
