import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import { ButtonLink } from '../../../../kit/button.tsx'
import styles from './finished.module.css'

interface FinishedProps {
  /** How many videos there are. */
  count: number
  /** Whether the certificate is the primary action of the page. */
  isPrimary: boolean
}

/** What a member can do after the last video. */
export function Finished({ count, isPrimary }: FinishedProps) {
  return (
    <section className={styles.finished} aria-labelledby="finished">
      <h3 id="finished">You’ve finished the course</h3>
      <p>
        {count === 1 ? 'The video is' : `All ${count} videos are`} completed. You can watch and read them again as long
        as you have access.
      </p>
      <p>
        <ButtonLink quiet={!isPrimary} to={paths.ownCertificate}>
          Get your certificate
        </ButtonLink>
      </p>
      <p>What else you can do:</p>
      <ul>
        <li>
          <Link to={paths.states}>Compare the states</Link>, and star the ones you want to buy in.
        </li>
        <li>
          <Link to={paths.stateResources}>Look up your state’s statutes and offices</Link> before you call anyone.
        </li>
        <li>
          <Link to={paths.changes}>See what has changed in the law</Link> since the lessons were recorded.
        </li>
      </ul>
    </section>
  )
}
