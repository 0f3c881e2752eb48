import { type VideoFigures, videoParts } from '@course/contract/office/figures'
import { numberText } from '@course/contract/words/counts'
import styles from './figures.module.css'

const columns = ['Video', 'Opened by', 'Completed by', 'Median seen', 'Most stopped at']

/** How members have watched each video, and where those who did not complete it stopped. */
export function VideoTable({ videos }: { videos: readonly VideoFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label="Videos as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {videos.map(({ videoId, name, openedBy, completedBy, medianPercent, stoppedAt }) => (
            <tr key={videoId}>
              <th scope="row">{name}</th>
              <td>{numberText(openedBy)}</td>
              <td>{numberText(completedBy)}</td>
              <td>{medianPercent === null ? '–' : `${medianPercent}%`}</td>
              <td>{stopText(stoppedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The part of the video at which most stopped. */
function stopText(counts: readonly number[]): string {
  const most = Math.max(...counts, 0)
  if (most === 0) return '–'
  const at = counts.indexOf(most)
  const share = 100 / videoParts
  return `${at * share}–${(at + 1) * share}%`
}
