import type { Certificate } from '@course/contract/course/certificates'
import { longDateText } from '@course/contract/words/dates'
import styles from './paper.module.css'

export type Printed = Pick<Certificate, 'title' | 'issuer' | 'completedOn'> & { name: string | null }

/** What is on the paper, as on the paper. */
export const Paper = ({ name, title, issuer, completedOn }: Printed) => (
  <article className={styles.paper} aria-label="Certificate of Completion">
    <p className={styles.issuer}>{issuer}</p>
    <p className={styles.heading}>Certificate of Completion</p>
    {name !== null && (
      <>
        <p className={styles.words}>This certifies that</p>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
      </>
    )}
    <p className={styles.words}>completed the course</p>
    <p className={styles.course}>{title}</p>
    <p className={styles.words}>
      on <time dateTime={completedOn}>{longDateText(completedOn)}</time>
    </p>
  </article>
)
