import * as paths from '@course/contract/paths'
import { Page, PageTitle } from '../../../shell/page.tsx'
import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './preview.module.css'

export interface DraftBarProps {
  expiresAt: string
  /** The titles of the drafts that are not shown, because something is missing in them. */
  unfinished: readonly string[]
}

/** Says on every page of a preview that it is one. */
export const DraftBar = ({ expiresAt, unfinished }: DraftBarProps) => (
  <section className={styles.bar} aria-label="About this preview">
    <p>
      <strong>Draft</strong> This is how the pages would look. Forms and payment are off. The link works until{' '}
      <SiteTime at={expiresAt} />.
    </p>
    {unfinished.length > 0 && <p>Not shown yet, because something is missing in the draft: {unfinished.join(', ')}.</p>}
  </section>
)

/** What a preview link shows that does not work. */
export const NoPreview = ({ reason }: { reason: string }) => (
  <Page width="reading">
    <PageTitle>There is no preview here</PageTitle>
    <p>{reason}</p>
    <p>
      <a href={paths.home}>Go to the published site</a>
    </p>
  </Page>
)
