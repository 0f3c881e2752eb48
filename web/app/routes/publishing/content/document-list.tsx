import * as paths from '@course/contract/paths'
import type { DocumentSummary } from '@course/contract/publishing/content-editing'
import { documentGroups, memberOf } from '@course/contract/publishing/documents'
import type { LinkReport as Report } from '@course/contract/publishing/link-checks'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import styles from './content-list.module.css'
import { LinkReport } from './link-report.tsx'
import { byAndWhen } from './model/when-text.ts'
import { NewDocument } from './new-document.tsx'
import { PreviewLinksDialog } from './preview-links-dialog.tsx'
import { PublishView } from './publish-view.tsx'

interface DocumentListProps {
  documents: readonly DocumentSummary[]
  report: Report
}

/** The owner's documents, what is not published yet, and what is broken. */
export function DocumentList({ documents, report }: DocumentListProps) {
  const { revalidate } = useRevalidator()
  const [isPublishing, setIsPublishing] = useState(false)
  const [showsLinks, setShowsLinks] = useState(false)
  const [done, setDone] = useState('')
  const drafts = documents.filter(({ hasDraft, mayEdit }) => hasDraft && mayEdit)
  if (isPublishing)
    return (
      <PublishView
        drafts={drafts}
        onClose={() => setIsPublishing(false)}
        onPublished={async (count) => {
          await revalidate()
          setDone(count === 1 ? '1 document has been published.' : `${count} documents have been published.`)
          setIsPublishing(false)
        }}
      />
    )
  return (
    <Page>
      <PageTitle level={2}>Content</PageTitle>
      {done && <Notice kind="success">{done} Visitors see it now.</Notice>}
      {drafts.length > 0 && (
        <div className={styles.drafts}>
          <p>
            {drafts.length === 1 ? '1 draft is not published yet.' : `${drafts.length} drafts are not published yet.`}
          </p>
          <Button
            onClick={() => {
              setDone('')
              setIsPublishing(true)
            }}
          >
            Publish…
          </Button>
        </div>
      )}
      <div>
        <Button quiet onClick={() => setShowsLinks(true)}>
          Preview links…
        </Button>{' '}
        <ButtonLink quiet to={paths.ownerFiles}>
          Files for members
        </ButtonLink>
      </div>
      {showsLinks && <PreviewLinksDialog onClose={() => setShowsLinks(false)} />}
      <LinkReport report={report} />
      {documentGroups.map((group) => (
        <Section title={group} key={group}>
          <ul className={styles.documents}>
            {documents
              .filter((each) => each.group === group)
              .map((each) => (
                <DocumentRow key={each.document} {...each} />
              ))}
          </ul>
          {group === 'Course' && <NewDocument documents={documents.map(({ document }) => document)} />}
        </Section>
      ))}
    </Page>
  )
}

function DocumentRow(row: DocumentSummary) {
  const video = memberOf(row.document)
  const { document, title, hasDraft, savedBy, savedAt, publishedBy, publishedAt, mayEdit } = row
  return (
    <li className={styles.document}>
      <p>
        <Link className={styles.title} to={paths.contentDocument(document)}>
          {title}
        </Link>
        {hasDraft && <span className={styles.badge}>Draft</span>}
        {!mayEdit && <span className={styles.quiet}>Read only</span>}
        {video?.family === 'lesson' && (
          <Link className={styles.aside} to={paths.videoCaptions(video.id)}>
            Captions<span className="visually-hidden"> of {title.replace(/^Lesson: /, '')}</span>
          </Link>
        )}
      </p>
      <p className={styles.quiet}>
        {hasDraft && savedAt && <>Draft saved {byAndWhen(savedBy, savedAt)}. </>}
        {publishedAt
          ? `Published ${byAndWhen(publishedBy, publishedAt)}.`
          : savedAt
            ? 'Not published yet.'
            : 'Not written yet.'}
      </p>
    </li>
  )
}
