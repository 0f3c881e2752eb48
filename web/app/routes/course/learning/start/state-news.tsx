import type { Change, MyState } from '@course/contract/course/states/states'
import * as paths from '@course/contract/paths'
import { partialDateText } from '@course/contract/words/dates'
import { isStateCode, stateNames } from '@course/contract/words/postal-codes'
import { Link } from 'react-router'
import styles from './getting-started.module.css'

interface StateNewsProps {
  /** Undefined if the server failed; so are the states, and for support. */
  news: { changes: readonly Change[]; unread: readonly string[] } | undefined
  mine: readonly MyState[] | undefined
}

/** The member's own states, and what changed in the law since the member has access. */
export const StateNews = ({ news, mine }: StateNewsProps) => (
  <div className={styles.news}>
    {mine && <MyStates mine={mine} />}
    {news && <LawNews {...news} />}
  </div>
)

function MyStates({ mine }: { mine: readonly MyState[] }) {
  const codes = mine.flatMap(({ code }) => (isStateCode(code) ? [code] : []))
  return (
    <section aria-labelledby="my-states">
      <h2 id="my-states">My states</h2>
      {codes.length > 0 ? (
        <ul className={styles.mine}>
          {codes.map((code) => (
            <li key={code}>
              <Link to={paths.state(code)}>{stateNames[code]}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Link to={paths.states}>Star the states you want to buy in</Link>. They’re listed here and come first
          everywhere.
        </p>
      )}
    </section>
  )
}

function LawNews({ changes, unread }: NonNullable<StateNewsProps['news']>) {
  const newest = changes.find(({ id }) => unread.includes(id))
  return (
    <section aria-labelledby="law-news">
      <h2 id="law-news">Changed since you joined</h2>
      {newest ? (
        <>
          <p>
            <Link to={paths.changes}>
              {unread.length === 1 ? '1 change of the law' : `${unread.length} changes of the law`} that you have not
              read
            </Link>
          </p>
          <p className={styles.newest}>
            The newest: {newest.state}, {partialDateText(newest.date)}
          </p>
        </>
      ) : (
        <p>
          Nothing new that you haven’t read. <Link to={paths.changes}>See all changes of the law</Link>.
        </p>
      )}
    </section>
  )
}
