import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { type Change, markChangesRead } from '@course/contract/states'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import styles from './changes.module.css'
import { CitedFact } from './cited-fact.tsx'
import { dateText } from './date-text.ts'
import { GuideNote } from './guide-note.tsx'

interface ChangesProps {
  changes: Change[]
  /** The ids of those that the member has not read. */
  unread: string[]
}

/** What changed in the states' laws. Showing it marks it as read. */
export function Changes({ changes, unread }: ChangesProps) {
  const isNew = new Set(unread)
  useEffect(() => {
    // If this fails, the mark stays until the next visit.
    if (unread.length > 0) void call(markChangesRead, { body: { Ids: unread } }).catch(() => undefined)
  }, [unread])
  return (
    <Page>
      <PageTitle level={2}>{pages.changes.title}</PageTitle>
      <p>Changes in the states’ laws since 2023, newest first.</p>
      {changes.length === 0 ? (
        <p>There are none yet.</p>
      ) : (
        <ol className={styles.changes}>
          {changes.map((change) => (
            <li key={change.id}>
              <h3>
                <Link to={paths.state(change.code)}>{change.state}</Link>
                {isNew.has(change.id) && <span className={styles.new}>New</span>}
              </h3>
              <p className={styles.date}>{dateText(change.date)}</p>
              <CitedFact fact={change} />
            </li>
          ))}
        </ol>
      )}
      <GuideNote facts={changes} place={pages.changes.title} />
    </Page>
  )
}
