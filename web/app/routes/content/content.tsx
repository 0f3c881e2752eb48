import { type DocumentSummary, listDocuments } from '@course/contract/content-editing'
import { documentGroups } from '@course/contract/documents'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callGuarded } from '../../access/guard.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/content.ts'
import styles from './content-list.module.css'
import { byAndWhen } from './model/when-text.ts'
import { PublishView } from './publish-view.tsx'

export const meta = () => privateMeta(pages.content)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => callGuarded(request, listDocuments)
export const ErrorBoundary = PageError

/** The owner's documents, and what is not published yet. */
export default function Content({ loaderData: documents }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [isPublishing, setIsPublishing] = useState(false)
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
      {documentGroups.map((group) => (
        <Section title={group} key={group}>
          <ul className={styles.documents}>
            {documents
              .filter((each) => each.group === group)
              .map((each) => (
                <DocumentRow key={each.document} {...each} />
              ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}

function DocumentRow(row: DocumentSummary) {
  const { document, title, hasDraft, savedBy, savedAt, publishedBy, publishedAt, mayEdit } = row
  return (
    <li className={styles.document}>
      <p>
        <Link className={styles.title} to={paths.contentDocument(document)}>
          {title}
        </Link>
        {hasDraft && <span className={styles.badge}>Draft</span>}
        {!mayEdit && <span className={styles.quiet}>Read only</span>}
      </p>
      <p className={styles.quiet}>
        {hasDraft && <>Draft saved {byAndWhen(savedBy, savedAt)}. </>}
        Published {byAndWhen(publishedBy, publishedAt)}.
      </p>
    </li>
  )
}
