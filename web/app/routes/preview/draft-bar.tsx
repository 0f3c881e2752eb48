import styles from './draft-bar.module.css'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Says on every page of a preview that it is one. */
export const DraftBar = ({ expiresAt }: { expiresAt: string }) => (
  <section className={styles.bar} aria-label="About this preview">
    <p>
      <strong>Draft</strong> This is how the pages would look. Forms and payment are off. The link works until{' '}
      <time dateTime={expiresAt}>{moment.format(new Date(expiresAt))}</time>.
    </p>
  </section>
)
