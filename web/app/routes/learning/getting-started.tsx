import { readGettingStarted } from '@course/contract/learning'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { callGuarded, sessionContext } from '../../access/guard.ts'
import { ContinueLink } from '../../player/continue-link.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import { YourTools } from '../../ui/your-tools.tsx'
import type { Route } from './+types/getting-started.ts'
import styles from './getting-started.module.css'
import { keptIndex, videoNumberOf } from './player.ts'

export const meta = () => privateMeta(pages.gettingStarted)
export const clientLoader = async ({ request, context }: Route.ClientLoaderArgs) => ({
  words: await callGuarded(request, readGettingStarted),
  videoNumber: videoNumberOf(keptIndex(context.get(sessionContext).Email)),
})
export const ErrorBoundary = PageError

export default function GettingStarted({ loaderData: { words, videoNumber } }: Route.ComponentProps) {
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
      <section className={styles.tools} aria-labelledby="tools">
        <h2 id="tools">Your tools</h2>
        <YourTools />
      </section>
    </Page>
  )
}
