import { totalCountHeader } from '@course/contract/lists'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { listPurchases } from '@course/contract/purchases'
import { Link } from 'react-router'
import { callGuardedForHeaders, sessionContext } from '../../access/guard.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import { PriceNotices, readPriceNotices } from '../../ui/price-notices.tsx'
import type { Route } from './+types/admin.ts'
import styles from './users.module.css'

export const meta = () => privateMeta(pages.admin)
export const clientLoader = async ({ request, context }: Route.ClientLoaderArgs) => ({
  role: context.get(sessionContext).Role,
  notices: await readPriceNotices(request),
  openRequests: await countOpenRequests(request),
})

/** The number of open cancellation requests. */
async function countOpenRequests(request: Request): Promise<number> {
  const sent = { query: { cancellation: 'open', limit: '1' } } as const
  const { headers } = await callGuardedForHeaders(request, listPurchases, sent)
  return Number(headers.get(totalCountHeader))
}

const links = [
  { to: paths.users, title: pages.users.title, text: 'See who has registered, change accounts and create new ones.' },
  {
    to: paths.purchases,
    title: pages.purchases.title,
    text: 'See what has been sold, send receipts and give refunds.',
  },
  {
    to: paths.content,
    title: pages.content.title,
    text: 'Change the words, the videos, the links and the price of this site, and publish them.',
  },
]

const doctor = {
  to: paths.doctor,
  title: pages.doctor.title,
  text: 'See whether the site is ready to take real cards.',
}

export default function Admin({ loaderData: { role, notices, openRequests } }: Route.ComponentProps) {
  const shown = role === 'Super Admin' ? [...links, doctor] : links
  return (
    <Page>
      {openRequests > 0 && (
        <Notice kind="warning">
          <Link to={`${paths.purchases}?cancellation=open`}>
            {openRequests === 1 ? '1 request to cancel is' : `${openRequests} requests to cancel are`} waiting for an
            answer.
          </Link>
        </Notice>
      )}
      <PriceNotices notices={notices} />
      <ul className={styles.cards}>
        {shown.map(({ to, title, text }) => (
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
