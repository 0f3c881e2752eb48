import { Link } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import { PriceNotices, readPriceNotices } from '../../ui/price-notices.tsx'
import type { Route } from './+types/admin.ts'
import styles from './users.module.css'

export const meta = () => privateMeta('Admin Area')
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readPriceNotices(request)

const pages = [
  { to: '/users', title: 'Users', text: 'See who has registered, change accounts and create new ones.' },
  { to: '/purchases', title: 'Purchases', text: 'See what has been sold.' },
]

export default function Admin({ loaderData: notices }: Route.ComponentProps) {
  return (
    <Page>
      <PriceNotices notices={notices} />
      <ul className={styles.cards}>
        {pages.map(({ to, title, text }) => (
          <li className={styles.card} key={to}>
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
