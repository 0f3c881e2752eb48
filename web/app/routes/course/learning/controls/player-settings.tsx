import { Button } from '../../../../kit/button.tsx'
import { isViewing } from '../../../../storage.ts'
import styles from './player-settings.module.css'
import { shortcuts } from './shortcuts.ts'

interface PlayerSettingsProps {
  autoplayNext: boolean
  onAutoplayNext: (on: boolean) => void
  /** While a cancellation would bring a refund, nothing starts by itself. */
  isWindowOpen: boolean
  isCompleted: boolean
  /** Whether marking the video is the primary action of the page. */
  isMarkPrimary: boolean
  busy: boolean
  onToggleCompleted: () => void
  wide: boolean
  onWide: (on: boolean) => void
  /** Undefined while nothing plays. */
  onFullScreen: (() => void) | undefined
  keys: boolean
  onKeys: (on: boolean) => void
  help: boolean
  onHelp: (open: boolean) => void
}

/** What a member can set for the player, below it. */
export function PlayerSettings(props: PlayerSettingsProps) {
  const { autoplayNext, onAutoplayNext, isWindowOpen, isCompleted, busy, onToggleCompleted, onFullScreen } = props
  return (
    <div className={styles.settings}>
      {!isViewing() && (
        <Button quiet={!props.isMarkPrimary} busy={busy} onClick={onToggleCompleted}>
          {isCompleted ? 'Mark as not completed' : 'Mark as completed'}
        </Button>
      )}
      <span className={styles.wideSwitch}>
        <Button quiet aria-pressed={props.wide} onClick={() => props.onWide(!props.wide)}>
          Wide view
        </Button>
      </span>
      {onFullScreen && document.fullscreenEnabled && (
        <Button quiet onClick={onFullScreen}>
          Full screen
        </Button>
      )}
      {!isWindowOpen && (
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={autoplayNext}
            onChange={(event) => onAutoplayNext(event.currentTarget.checked)}
          />
          Play the next video automatically
        </label>
      )}
      <ShortcutHint enabled={props.keys} onChange={props.onKeys} isOpen={props.help} onOpen={props.onHelp} />
    </div>
  )
}

interface ShortcutHintProps {
  enabled: boolean
  onChange: (enabled: boolean) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The keyboard shortcuts. Users of speech input can switch them off. */
function ShortcutHint({ enabled, onChange, isOpen, onOpen }: ShortcutHintProps) {
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
