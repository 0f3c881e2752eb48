import type { DocumentSummary } from '@course/contract/publishing/documents/content-editing'
import { Button } from '../../../kit/button.tsx'
import styles from './content-list.module.css'
import { DocumentRow } from './document-row.tsx'

interface UnpublishedProps {
  /** All with a draft. */
  documents: readonly DocumentSummary[]
  onPublish: () => void
}

/** The drafts, and the way to publish those that the administrator may change. */
export function Unpublished({ documents, onPublish }: UnpublishedProps) {
  if (documents.length === 0) return null
  return (
    <section className={styles.drafts} aria-label="Not published yet">
      <div className={styles.between}>
        <p>
          {documents.length === 1
            ? '1 draft is not published yet.'
            : `${documents.length} drafts are not published yet.`}
        </p>
        {documents.some(({ can }) => can.includes('publish')) && <Button onClick={onPublish}>Publish…</Button>}
      </div>
      <ul className={styles.documents}>
        {documents.map((each) => (
          <DocumentRow key={each.document} {...each} />
        ))}
      </ul>
    </section>
  )
}
