import styles from './lesson-skeleton.module.css'

/** Stands where a text is loading, in its shape. It shows only if that takes longer than a moment. */
export const LessonSkeleton = ({ what }: { what: string }) => (
  <div className={styles.skeleton}>
    <p className="visually-hidden">Loading the {what}…</p>
    <div className={styles.box} />
    {['first', 'second', 'third'].map((paragraph) => (
      <div className={styles.paragraph} key={paragraph}>
        <div />
        <div />
        <div />
      </div>
    ))}
  </div>
)
