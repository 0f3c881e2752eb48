import { SiteTime } from '../../../shell/site-time.tsx'
import styles from './draft-bar.module.css'

interface DraftBarProps {
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
