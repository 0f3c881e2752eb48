import * as paths from '@course/contract/paths'
import type { DocumentSummary } from '@course/contract/publishing/documents/content-editing'
import { memberOf } from '@course/contract/publishing/documents/documents'
import { isolate } from '@course/contract/words/isolated-text'
import { Link } from 'react-router'
import { SiteDay } from '../../../shell/site-time.tsx'
import styles from './content-list.module.css'

/** A document's title, and when it was last changed. */
export function DocumentRow(row: DocumentSummary) {
  const video = memberOf(row.document)
  const { document, title, hasDraft, can } = row
  const isUnfinished = can.includes('discard') && !can.includes('publish')
  return (
    <li className={styles.document}>
      <p>
        <Link className={styles.title} to={paths.contentDocument(document)}>
          {title}
        </Link>
        {hasDraft && <span className={styles.badge}>{isUnfinished ? 'Unfinished draft' : 'Draft'}</span>}
        {!can.includes('save') && <span className={styles.quiet}>Read only</span>}
        {video && can.includes('caption') && (
          <Link className={styles.aside} to={paths.videoCaptions(video.id)}>
            Captions<span className="visually-hidden"> of {title.replace(/^Lesson: /, '')}</span>
          </Link>
        )}
      </p>
      <p className={styles.changed}>
        <LastChange {...row} />
      </p>
    </li>
  )
}

/** Nothing for what is as it came with the site, because then most rows would say the same. */
function LastChange({ savedAt, savedBy, publishedAt }: DocumentSummary) {
  if (savedAt === null) return 'Not written yet'
  const since = publishedAt === null && 'Not published yet. '
  if (savedBy === null) return since
  return (
    <>
      {since}Last changed <SiteDay at={savedAt} /> by {isolate(savedBy)}
    </>
  )
}
