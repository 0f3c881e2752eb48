import type { VideoFigures } from '@course/contract/office/figures'
import { videoParts } from '@course/contract/office/figures'
import { numberText } from '@course/contract/words/counts'
import styles from './figures.module.css'

const height = 24
const step = 8

/** How members have watched each video, and where those who did not complete it stopped. */
export function VideoTable({ videos }: { videos: readonly VideoFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label="Videos as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Video', 'Opened by', 'Completed by', 'Median seen', 'Where viewers stopped'].map((title) => (
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
              <td>
                <Stops counts={stoppedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Stops({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts, 0)
  if (most === 0) return '–'
  const at = counts.indexOf(most)
  const share = 100 / videoParts
  return (
    <div className={styles.stops}>
      <svg viewBox={`0 0 ${counts.length * step} ${height}`} aria-hidden="true">
        {counts.map((count, position) => {
          const tall = Math.max((count / most) * height, 1)
          // The parts of a video never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          return <rect key={position} x={position * step + 1} y={height - tall} width={step - 2} height={tall} />
        })}
      </svg>
      <span>
        most at {at * share}–{(at + 1) * share}%
      </span>
    </div>
  )
}
