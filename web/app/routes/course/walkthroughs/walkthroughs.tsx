import {
  listWalkthroughs,
  readWalkthrough,
  type WalkthroughSummary,
} from '@course/contract/course/walkthroughs/walkthroughs'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { movedCentsText } from '@course/contract/words/money-text'
import { Link } from 'react-router'
import { callGuarded } from '../../../access/guard.ts'
import type { LoaderArgs, MetaFunction, PageProps } from '../../../page-module.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { PageError } from '../../../shell/page-error.tsx'
import { privateMeta } from '../../../shell/page-meta.ts'
import styles from './walkthrough-list.module.css'
import { WalkthroughPage } from './walkthrough-page.tsx'

export const ErrorBoundary = PageError

/** The list and a walkthrough share one script, because every page loads the list of scripts. */
export async function loader({ request, params: { id } }: LoaderArgs) {
  if (id === undefined) return { list: await callGuarded(request, listWalkthroughs) }
  return { walkthrough: await callGuarded(request, readWalkthrough, { params: { id } }) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, params }) => {
  if (loaderData?.walkthrough) return privateMeta({ title: loaderData.walkthrough.title })
  return privateMeta(params.id === undefined ? pages.walkthroughs : pages.walkthrough)
}

export default function Walkthroughs({ loaderData: { list, walkthrough } }: PageProps<typeof loader>) {
  if (list) return <WalkthroughList walkthroughs={list} />
  return <WalkthroughPage key={walkthrough.id} walkthrough={walkthrough} />
}

/** All walkthroughs, each as a card that leads to it. */
function WalkthroughList({ walkthroughs }: { walkthroughs: readonly WalkthroughSummary[] }) {
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
