import type { WalkthroughSummary } from '@course/contract/course/walkthroughs/walkthroughs'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { movedCentsText } from '@course/contract/words/money-text'
import { Link } from 'react-router'
import { Page, PageTitle } from '../../../shell/page.tsx'
import styles from './walkthrough-list.module.css'

/** All walkthroughs, each as a card that leads to it. */
export function WalkthroughList({ walkthroughs }: { walkthroughs: readonly WalkthroughSummary[] }) {
  return (
    <Page>
      <PageTitle level={2}>{pages.walkthroughs.title}</PageTitle>
      {walkthroughs.length === 0 ? (
        <p>
          There are no walkthroughs yet. The lessons have worked examples:{' '}
          <Link to={paths.members}>go on with the course</Link>.
        </p>
      ) : (
        <>
          <p className={styles.lead}>
            Follow an invented sale from start to end, with its papers, its screens and every dollar. Reading one never
            counts as opening a video.
          </p>
          <ul className={styles.list}>
            {walkthroughs.map(({ id, title, lead, steps, minutes, totalCents }) => (
              <li key={id}>
                <h3>
                  <Link to={paths.walkthrough(id)}>{title}</Link>
                </h3>
                <p>{lead}</p>
                <p className={styles.facts}>
                  {steps} steps, about {minutes === 1 ? '1 minute' : `${minutes} minutes`} to read
                  {totalCents !== null && <>. In the end: {movedCentsText(totalCents)}</>}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}
