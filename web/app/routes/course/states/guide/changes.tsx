import { type Change, type MyState, markChangesRead } from '@course/contract/course/states/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { partialDateText } from '@course/contract/words/dates'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api.ts'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { CitedFact } from '../cited-fact.tsx'
import { GuideNote } from '../guide-note.tsx'
import styles from './changes.module.css'

interface ChangesProps {
  changes: Change[]
  /** The ids of those that the member has not read. */
  unread: string[]
  mine: readonly MyState[]
}

/** What changed in the states' laws. Showing it marks it as read. */
export function Changes({ changes, unread, mine }: ChangesProps) {
  const own = new Set(mine.map(({ code }) => code))
  // What changed for the whole country concerns every state, so it is beside the member's own.
  const isOwn = ({ code }: Change) => own.size > 0 && (code === null || own.has(code))
  const [inOwn, inOthers] = [changes.filter(isOwn), changes.filter((change) => !isOwn(change))]
  useEffect(() => {
    // If this fails, the mark stays until the next visit.
    if (unread.length > 0) void call(markChangesRead, { body: { Ids: unread } }).catch(() => undefined)
  }, [unread])
  return (
    <Page>
      <PageTitle level={2}>{pages.changes.title}</PageTitle>
      <p>Changes in the laws of the states and of the whole country since 2023, newest first.</p>
      {changes.length === 0 ? (
        <p>
          There are none yet. The <Link to={paths.states}>state guide</Link> says what the law is now.
        </p>
      ) : (
        <>
          <ChangeList isOwn title="For my states" changes={inOwn} unread={unread} />
          <ChangeList title={inOwn.length > 0 ? 'In other states' : 'Everywhere'} changes={inOthers} unread={unread} />
        </>
      )}
      <GuideNote facts={changes} place={pages.changes.title} />
    </Page>
  )
}

interface ChangeListProps {
  title: string
  isOwn?: boolean
  changes: readonly Change[]
  unread: readonly string[]
}

function ChangeList({ title, isOwn = false, changes, unread }: ChangeListProps) {
  const isNew = new Set(unread)
  if (changes.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h3>
        {isOwn && '★ '}
        {title}
      </h3>
      <ol className={styles.changes}>
        {changes.map((change) => (
          <li key={change.id}>
            <h4>
              {change.code === null ? change.state : <Link to={paths.state(change.code)}>{change.state}</Link>}
              {isNew.has(change.id) && <span className={styles.new}>New</span>}
            </h4>
            <p className={styles.date}>{partialDateText(change.date)}</p>
            <CitedFact fact={change} />
          </li>
        ))}
      </ol>
    </section>
  )
}
