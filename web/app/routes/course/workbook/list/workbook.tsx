import { readCalendarAddress } from '@course/contract/course/workbook/deadlines/calendar'
import { listDeadlines } from '@course/contract/course/workbook/deadlines/deadlines'
import { listProperties } from '@course/contract/course/workbook/properties/properties'
import { pages } from '@course/contract/pages'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { callGuarded, sessionContext } from '../../../../access/guard.ts'
import type { LoaderArgs, PageProps } from '../../../../page-module.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { PageError } from '../../../../shell/page-error.tsx'
import { privateMeta } from '../../../../shell/page-meta.ts'
import { isViewing } from '../../../../storage.ts'
import { ComingUp } from '../deadlines/coming-up.tsx'
import { CalendarAndEmails } from '../emails/calendar-and-emails.tsx'
import { EndedNotice } from '../ended-notice.tsx'
import { sendLeftoverValues } from '../unsent/leftover-values.ts'
import shared from '../workbook.module.css'
import { readPart, type WorkbookPart, workbookParts, workbookPath } from '../workbook-address.ts'
import { Properties } from './properties.tsx'

export const meta = () => privateMeta(pages.workbook)
export const ErrorBoundary = PageError

const partOf = (url: string | URL) => readPart(new URL(url).searchParams)

export async function loader({ request, context }: LoaderArgs) {
  if (isViewing()) return undefined
  const { sub: account } = context.get(sessionContext)
  await sendLeftoverValues(account)
  const part = partOf(request.url)
  const [workbook, deadlines] = await Promise.all([
    callGuarded(request, listProperties),
    part === 'dates' ? callGuarded(request, listDeadlines) : [],
  ])
  const hasCalendar = part === 'calendar' && workbook.readableUntil === null
  const calendar = hasCalendar ? await callGuarded(request, readCalendarAddress) : undefined
  return { account, part, workbook, deadlines, calendar }
}

/** Filters of the list are in the address, too. They need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  partOf(currentUrl) !== partOf(nextUrl) || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)

/** A member's properties, their dates, and what the site sends about them. */
export default function Workbook({ loaderData }: PageProps<typeof loader>) {
  if (!loaderData)
    return (
      <Page>
        <PageTitle level={2}>{pages.workbook.title}</PageTitle>
        <p>Support can’t see a member’s workbook.</p>
      </Page>
    )
  const { account, part, workbook, deadlines, calendar } = loaderData
  const { readableUntil } = workbook
  return (
    <Page>
      <PageTitle level={2}>{pages.workbook.title}</PageTitle>
      {readableUntil !== null && <EndedNotice until={readableUntil} />}
      <WorkbookLinks part={part} />
      {part === 'properties' && <Properties account={account} workbook={workbook} />}
      {part === 'dates' && <ComingUp deadlines={deadlines} />}
      {part === 'calendar' && <CalendarAndEmails workbook={workbook} calendar={calendar} />}
    </Page>
  )
}

const partNames: Record<WorkbookPart, string> = {
  properties: 'Properties',
  dates: 'Coming up',
  calendar: 'Reminders',
}

/** The parts of the workbook. */
const WorkbookLinks = ({ part }: { part: WorkbookPart }) => (
  <nav aria-label="Parts of the workbook">
    <ul className={shared.parts}>
      {workbookParts.map((each) => (
        <li key={each}>
          <Link to={workbookPath(each)} aria-current={each === part ? 'page' : undefined}>
            {partNames[each]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
