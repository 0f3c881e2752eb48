import type { OwnCertificate } from '@course/contract/course/certificates'
import type { MissingVideo } from '@course/contract/errors'
import * as paths from '@course/contract/paths'
import { Link } from 'react-router'
import styles from './own-certificate.module.css'

/** What is left to do, and what counts. */
export const MissingVideos = ({ total, missing }: Pick<OwnCertificate, 'total' | 'missing'>) => (
  <>
    <p>
      {total - missing.length} of {total} completed. A video counts once you have watched 90% of it, or read its lesson
      to the end. Once all of them count, you can get your certificate here.
    </p>
    <h3 className={styles.subheading} id="missing">
      Left to do
    </h3>
    <ol className={styles.missing} aria-labelledby="missing">
      {missing.map((video) => (
        <li key={video.videoId} value={video.number}>
          <Link to={paths.memberVideo(video.videoId)}>{video.name}</Link>
          {video.marked && <p className={styles.why}>{whyNot(video)}</p>}
        </li>
      ))}
    </ol>
  </>
)

const whyNot = ({ hasLesson }: MissingVideo): string =>
  hasLesson
    ? 'You marked it as completed, but it counts only once you have watched 90% of it or read its lesson to the end.'
    : 'You marked it as completed, but it counts only once you have watched 90% of it.'
