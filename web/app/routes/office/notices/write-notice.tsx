import { listPlacedNotices, type PlacedNotice } from '@course/contract/office/notices/written-notices'
import { pages } from '@course/contract/pages'
import { countText } from '@course/contract/words/counts'
import { useCallback, useEffect, useState } from 'react'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import { Section } from '../../../kit/facts.tsx'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { SiteTime } from '../../../shell/site-time.tsx'
import { NoticeForm } from './notice-form.tsx'
import { emailsText } from './notice-texts.ts'
import styles from './write-notice.module.css'

export const meta = () => privateMeta(pages.writeNotice)
export const ErrorBoundary = PageError

export async function loader({ request, context }: LoaderArgs) {
  const sent = await callGuarded(request, listPlacedNotices)
  return { sent, account: context.get(sessionContext).sub }
}

/** Written notice to every member: written, tried out and sent here. */
export default function WriteNotice({ loaderData: { sent, account } }: PageProps<typeof loader>) {
  const { placed, refresh } = usePlacedNotices(sent)
  return (
    <Page width="form">
      <PageTitle level={2}>{pages.writeNotice.title}</PageTitle>
      <p>
        A notice goes to everyone who has access to the course now: as an email, and above the pages of the members area
        until they dismiss it. Write about the course only. The emails have no link to unsubscribe, so they must not
        advertise anything.
      </p>
      <NoticeForm account={account} onPlaced={refresh} />
      <PlacedNotices notices={placed} />
    </Page>
  )
}

const pause = 5_000

/** The sent notices, read again while emails wait. A failed call must not take the form away, so the next one tries again. */
function usePlacedNotices(first: readonly PlacedNotice[]) {
  const [placed, setPlaced] = useState(first)
  const refresh = useCallback(() => call(listPlacedNotices).then(setPlaced, () => {}), [])
  const isSending = placed.some(({ emails }) => emails.waiting > 0)
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => document.hidden || void refresh(), pause)
    return () => clearInterval(timer)
  }, [isSending, refresh])
  return { placed, refresh }
}

/** What was sent before, so that nobody sends it again, and how far the emails are. */
function PlacedNotices({ notices }: { notices: readonly PlacedNotice[] }) {
  return (
    <Section title="Sent notices">
      {notices.length === 0 ? (
        <p>No notice has been sent yet.</p>
      ) : (
        <ul className={styles.placed}>
          {notices.map(({ id, subject, text, placedAt, placedBy, recipients, emails }) => (
            <li key={id}>
              <details>
                <summary>{subject}</summary>
                <p className={styles.text}>{text}</p>
              </details>
              <p className={styles.quiet}>
                <SiteTime at={placedAt} />
                {placedBy ? (
                  <>
                    , by <bdi>{placedBy}</bdi>
                  </>
                ) : (
                  ', by command'
                )}
                , to {countText(recipients, 'person', 'people')}.
                <span role="status">{emailsText({ recipients, emails })}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
