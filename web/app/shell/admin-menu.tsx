import { useCallback, useState } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './admin-menu.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import { menuOf } from './menu-pages.ts'
import { useKeys } from './use-keys.ts'

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
