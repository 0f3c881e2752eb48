import { useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './admin-menu.module.css'
import { menuOf } from './menu-pages.ts'

/** Links to all pages of the admin area that are not in the second bar. A phone has no room for them until it is asked. */
export function AdminMenu({ role, onKeys }: { role: string; onKeys: () => void }) {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = openedAt === pathname
  const close = () => {
    setOpenedAt(undefined)
    opener.current?.focus()
  }
  return (
    <nav
      className={styles.menu}
      aria-label="Menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close()
      }}
    >
      <button
        className={styles.opener}
        type="button"
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
      >
        Menu
      </button>
      <ul className={isOpen ? styles.links : `${styles.links} ${styles.closed}`} id={id}>
        {menuOf(role).map(({ to, text }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onKeys}>
            Keys <span className="visually-hidden">(keyboard shortcuts)</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
