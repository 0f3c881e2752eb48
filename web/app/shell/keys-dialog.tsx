import { useState } from 'react'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import styles from './admin-menu.module.css'
import { pagesWithKeys } from './menu-pages.ts'
import { areKeysOn, chooseKeys } from './use-keys.ts'

/** The list of keys, and the switch for all of them. */
export function KeysDialog({ role, onClose }: { role: string; onClose: () => void }) {
  const [areOn, setAreOn] = useState(areKeysOn)
  const keys: [keys: string[], what: string][] = [
    [['/'], 'Search'],
    [['?'], 'This list'],
    ...pagesWithKeys(role).map(({ key, text }): [string[], string] => [['g', key], text]),
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => {
            setAreOn(target.checked)
            chooseKeys(target.checked)
          }}
        />
        Single keys work outside of fields
      </label>
      <p>This browser remembers your choice. Switch them off if you dictate to your computer.</p>
      <dl className={styles.keys}>
        {keys.map(([pressed, what]) => (
          <div key={what}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <ButtonRow>
        <Button first onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </Dialog>
  )
}
