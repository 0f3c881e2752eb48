import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import styles from './finished.module.css'

/** What a member can do after the last video. @param count of the videos */
export function Finished({ count }: { count: number }) {
  return (
    <section className={styles.finished} aria-labelledby="finished">
      <h3 id="finished">You’ve finished the course</h3>
      <p>
        {count === 1 ? 'The video is' : `All ${count} videos are`} completed. You can watch and read them again as long
        as you have access. What you can do next:
      </p>
      <ul>
        <li>
          <Link to={paths.ownCertificate}>Get your certificate</Link>, with the date on which you completed the course.
        </li>
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
