import type { VideoProgress } from '@course/contract/course/learning/progress'
import { SiteTime } from '../../../../shell/site-time.tsx'
import { sellersTimeZone } from '../../../../site-facts.ts'
import styles from '../users.module.css'
import { progressSummary, watchedText } from './progress-texts.ts'

interface UserProgressProps {
  progress: readonly VideoProgress[]
  /** The names of the course's videos by ID; empty if the administrator may not see the course. */
  videoNames: ReadonlyMap<string, string>
}

/** What a user has watched, as a summary and for each video. */
export function UserProgress({ progress, videoNames }: UserProgressProps) {
  if (progress.length === 0) return <p>Nothing watched yet.</p>
  const timeZone = sellersTimeZone()
  return (
    <>
      <p>{progressSummary(progress, videoNames.size, timeZone)}</p>
      <ul className={styles.watched}>
        {progress.map((row) => (
          <li key={row.videoId}>
            <span>{[`Video ${row.number}`, videoNames.get(row.videoId)].filter(Boolean).join(': ')}</span>
            <span className={styles.howFar}>
              {watchedText(row, timeZone)}
              {row.lastAt && (
                <>
                  {'; last watched '}
                  <SiteTime at={row.lastAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
