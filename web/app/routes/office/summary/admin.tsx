import { readSummary, type Summary } from '@course/contract/office/summary'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { countText, numberText } from '@course/contract/words/counts'
import { fullName } from '@course/contract/words/isolated-text'
import { useId } from 'react'
import { Link } from 'react-router'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { PersonName } from '../../../kit/person-name.tsx'
import type { LoaderArgs, MetaFunction, PageProps } from '../../../page-module.tsx'
import { PriceNotices, readPriceNotices } from '../../../purchase/price-notices.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { SiteTime } from '../../../shell/site-time.tsx'
import { FiguresView } from '../figures/figures-view.tsx'
import { loadFigures } from '../figures/load-figures.ts'
import styles from './admin.module.css'
import { AttentionList } from './attention-list.tsx'
import { SalesOverview } from './sales-overview.tsx'

export const meta: MetaFunction = ({ location }) =>
  privateMeta(location.pathname === paths.figures ? pages.figures : pages.admin)
export const ErrorBoundary = PageError

/** The overview and the figures share one script, because every page loads the list of scripts. */
export async function loader({ request, context }: LoaderArgs) {
  if (new URL(request.url).pathname === paths.figures) return { figures: await loadFigures(request) }
  const [summary, notices] = await Promise.all([callGuarded(request, readSummary), readPriceNotices(request)])
  return { role: context.get(sessionContext).Role, summary, notices }
}

export default function Admin({ loaderData }: PageProps<typeof loader>) {
  return 'figures' in loaderData ? <FiguresView {...loaderData.figures} /> : <Overview {...loaderData} />
}

interface OverviewProps {
  role: string
  summary: Summary
  notices: Parameters<typeof PriceNotices>[0]['notices']
}

function Overview({ role, summary, notices }: OverviewProps) {
  return (
    <Page>
      <PageTitle level={2}>Overview</PageTitle>
      <PriceNotices notices={notices} />
      <AttentionList items={summary.attention} />
      <SalesOverview days={summary.sales} currency={summary.currency} />
      <NewestMembers members={summary.members} />
      <ul className={styles.cards}>
        {cardsOf(summary, role).map(({ to, title, text }) => (
          <li className={styles.card} key={to}>
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function cardsOf({ counts, doctor }: Summary, role: string) {
  const { users, purchases, drafts } = counts
  const findings = doctor ? countText(doctor.open, 'finding', 'findings') : 'The first report is on its way'
  return [
    {
      to: paths.users,
      title: pages.users.title,
      text: `${countText(users, 'user', 'users')}. See who has registered, change accounts and create new ones.`,
    },
    {
      to: paths.purchases,
      title: pages.purchases.title,
      text: `${countText(purchases, 'purchase', 'purchases')}. See what has been sold, send receipts and give refunds.`,
    },
    {
      to: paths.content,
      title: pages.content.title,
      text: `${countText(drafts, 'draft', 'drafts')} not published. Change the words, the videos, the links and the price of this site.`,
    },
    ...(role === 'Super Admin'
      ? [
          {
            to: paths.writeNotice,
            title: pages.writeNotice.title,
            text: 'Written notice to every member, by email and in the members area.',
          },
          {
            to: paths.doctor,
            title: pages.doctor.title,
            text: `${findings}. See whether the site is ready to take real cards.`,
          },
          {
            to: paths.audit,
            title: pages.audit.title,
            text: 'See which administrator did what, and when.',
          },
        ]
      : []),
  ]
}

/** The members in numbers, and those who came last. */
function NewestMembers({ members }: { members: Summary['members'] }) {
  const { total, activeThisWeek, completed, newest } = members
  const id = useId()
  return (
    <section className={styles.members} aria-labelledby={id}>
      <h3 id={id}>Members</h3>
      <p>
        {countText(total, 'member')}, {numberText(activeThisWeek)} active in the last 7 days, {numberText(completed)}{' '}
        completed the course.
      </p>
      {newest.length === 0 ? (
        <p>
          Nobody has enrolled yet. You can <Link to={paths.usersImport}>import users</Link> of another platform.
        </p>
      ) : (
        <ul>
          {newest.map(({ id: userId, registrationTime, ...names }) => (
            <li key={userId}>
              <Link to={paths.user(userId)}>{fullName(names) ? <PersonName of={names} /> : 'No name'}</Link>
              <SiteTime at={registrationTime} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
