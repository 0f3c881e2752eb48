import { useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonRow } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import styles from './admin-menu.module.css'
import { menuOf, pagesWithKeys } from './menu-pages.ts'
import { areKeysOn, chooseKeys, useKeys } from './use-keys.ts'

/** Links to all pages of the admin area that are not in the second bar, and the keys that open them. */
export function AdminMenu({ role }: { role: string }) {
  const { pathname } = useLocation()
  const [showsKeys, setShowsKeys] = useState(false)
  const showKeys = useCallback(() => setShowsKeys(true), [])
  useKeys(role, showKeys)
  return (
    <>
      <nav className={styles.menu} aria-label="Menu">
        <ul className={styles.links}>
          {menuOf(role).map(({ to, text }) => (
            <li key={to}>
              <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
                {text}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={showKeys}>
              Keys <span className="visually-hidden">(keyboard shortcuts)</span>
            </button>
          </li>
        </ul>
      </nav>
      {showsKeys && <KeysDialog role={role} onClose={() => setShowsKeys(false)} />}
    </>
  )
}

/** The list of keys, and the switch for all of them. */
function KeysDialog({ role, onClose }: { role: string; onClose: () => void }) {
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
