import { readGettingStarted } from '@course/contract/course/learning'
import { listChanges, listMyStates, type MyState } from '@course/contract/course/states'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { isStateCode, stateNames } from '@course/contract/words/postal-codes'
import { Link } from 'react-router'
import { callGuarded, sessionContext } from '../../../access/guard.ts'
import { call } from '../../../api.ts'
import type { LoaderArgs, PageProps } from '../../../page-module.tsx'
import { ContinueLink } from '../../../player/continue-link.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import { YourTools } from '../../../shell/your-tools.tsx'
import { sendLeftoverNotes } from '../notes/leftover-notes.ts'
import styles from './getting-started.module.css'
import { keptIndex, videoNumberOf } from './player.ts'

export const meta = () => privateMeta(pages.gettingStarted)
export async function loader({ request, context }: LoaderArgs) {
  const { sub: account, Email: email } = context.get(sessionContext)
  await sendLeftoverNotes(account)
  const [words, news, mine] = await Promise.all([
    callGuarded(request, readGettingStarted),
    // The page is of use without these two.
    call(listChanges).catch(() => undefined),
    call(listMyStates).catch(() => undefined),
  ])
  const videoNumber = videoNumberOf(keptIndex(email))
  return { words, unread: news?.unread.length ?? 0, mine: mine ?? [], videoNumber }
}
export const ErrorBoundary = PageError

export default function GettingStarted({ loaderData: { words, videoNumber, unread, mine } }: PageProps<typeof loader>) {
  return (
    <Page>
      <PageTitle level={2}>Getting Started</PageTitle>
      <p className={styles.lead}>{words.intro}</p>
      <p className={styles.continue}>
        <ContinueLink />
      </p>
      <ol className={styles.steps}>
        {words.steps.map(({ title, text, linkTo }) => (
          <li className={styles.step} key={linkTo}>
            <h3>
              <Link to={linkTo}>{title}</Link>
            </h3>
            <p>{text}</p>
            {linkTo === paths.members && videoNumber > 1 && (
              <p className={styles.place}>You were at video {videoNumber}.</p>
            )}
          </li>
        ))}
      </ol>
      <StateNews unread={unread} mine={mine} />
      <section className={styles.tools} aria-labelledby="tools">
        <h2 id="tools">Your tools</h2>
        <YourTools />
      </section>
    </Page>
  )
}

/** The member's own states, and a mark for changes of the law that they have not read. */
function StateNews({ unread, mine }: { unread: number; mine: readonly MyState[] }) {
  const codes = mine.flatMap(({ code }) => (isStateCode(code) ? [code] : []))
  return (
    <>
      {unread > 0 && (
        <p className={styles.news}>
          <Link to={paths.changes}>
            {unread === 1 ? '1 change of the law' : `${unread} changes of the law`} that you have not read
          </Link>
        </p>
      )}
      {codes.length > 0 && (
        <p className={styles.mine}>
          My states:{' '}
          {codes.map((code) => (
            <Link key={code} to={paths.state(code)}>
              {stateNames[code]}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
