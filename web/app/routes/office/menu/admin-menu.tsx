import { Link, useLocation } from 'react-router'
import styles from './admin-menu.module.css'
import { menuOf } from './menu-pages.ts'

/** Links to all pages of the admin area that are not in the second bar. */
export function AdminMenu({ role, onKeys }: { role: string; onKeys: () => void }) {
  const { pathname } = useLocation()
  return (
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
          <button type="button" onClick={onKeys}>
            Keys <span className="visually-hidden">(keyboard shortcuts)</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
