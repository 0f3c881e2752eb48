import * as paths from '@course/contract/paths'
import type { DocumentSummary } from '@course/contract/publishing/documents/content-editing'
import { documentGroups, memberOf } from '@course/contract/publishing/documents/documents'
import type { LinkReport as Report } from '@course/contract/publishing/link-checks'
import { countText } from '@course/contract/words/counts'
import { useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import styles from './content-list.module.css'
import { DocumentRow } from './document-row.tsx'
import { FilterField } from './filter-field.tsx'
import { LinkReport } from './link-report.tsx'
import { findDocuments } from './model/find-documents.ts'
import { NewDocument } from './new-document.tsx'
import { PreviewLinksDialog } from './preview-links-dialog.tsx'
import { PublishView } from './publish-view.tsx'

interface DocumentListProps {
  documents: readonly DocumentSummary[]
  report: Report
}

const isState = ({ document }: DocumentSummary) => memberOf(document)?.family === 'state'

/** The owner's documents: first what is not published yet, then what is broken, then all others. */
export function DocumentList({ documents, report }: DocumentListProps) {
  const { revalidate } = useRevalidator()
  const [isPublishing, setIsPublishing] = useState(false)
  const [showsLinks, setShowsLinks] = useState(false)
  const [done, setDone] = useState('')
  const [search, setSearch] = useSearchInAddress()
  const isSearching = search.trim() !== ''
  if (isPublishing)
    return (
      <PublishView
        drafts={documents.filter(({ can }) => can.includes('discard'))}
        onClose={() => setIsPublishing(false)}
        onPublished={async (count) => {
          await revalidate()
          setDone(
            count === 1
              ? '1 document has been published. Visitors see it now.'
              : `${count} documents have been published. Visitors see them now.`,
          )
          setIsPublishing(false)
        }}
      />
    )
  const found = findDocuments(documents, search)
  return (
    <Page>
      <PageTitle level={2}>Content</PageTitle>
      {done && <Notice kind="success">{done}</Notice>}
      <div className={styles.toolbar}>
        <FilterField
          label="Search"
          placeholder="Title of a document"
          value={search}
          found={isSearching ? `${countText(found.length, 'document')} found` : ''}
          onFilter={setSearch}
        />
        <div className={styles.buttons}>
          <Button quiet onClick={() => setShowsLinks(true)}>
            Preview links…
          </Button>
          <ButtonLink quiet to={paths.ownerFiles}>
            Files for members
          </ButtonLink>
        </div>
      </div>
      {showsLinks && <PreviewLinksDialog onClose={() => setShowsLinks(false)} />}
      <Unpublished
        documents={found.filter(({ hasDraft }) => hasDraft)}
        onPublish={() => {
          setDone('')
          setIsPublishing(true)
        }}
      />
      {!isSearching && <LinkReport report={report} />}
      {isSearching && found.length === 0 && (
        <div>
          <Button quiet onClick={() => setSearch('')}>
            Show all documents
          </Button>
        </div>
      )}
      <Groups documents={found.filter(({ hasDraft }) => !hasDraft)} isSearching={isSearching} all={documents} />
    </Page>
  )
}

interface GroupsProps {
  documents: readonly DocumentSummary[]
  isSearching: boolean
  all: readonly DocumentSummary[]
}

/** What is published, by group. A search shows the states that it finds like all other documents. */
function Groups({ documents, isSearching, all }: GroupsProps) {
  return documentGroups.map((group) => {
    const own = documents.filter((each) => each.group === group)
    const states = isSearching ? [] : own.filter(isState)
    if (own.length === 0) return null
    return (
      <Section title={group} key={group}>
        <ul className={`${styles.documents} ${styles.index}`}>
          {own
            .filter((each) => !states.includes(each))
            .map((each) => (
              <DocumentRow key={each.document} {...each} />
            ))}
          {states.length > 0 && <StateRows states={states} />}
        </ul>
        {group === 'Course' && !isSearching && <NewDocument documents={all.map(({ document }) => document)} />}
      </Section>
    )
  })
}

/**
 * What is searched for in a list that is already here. The address has it, so that going back shows the same again. It is
 * not a navigation, which would interrupt one that a press on a result has just started.
 */
function useSearchInAddress(): [search: string, setSearch: (search: string) => void] {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  useEffect(() => {
    const address = new URL(window.location.href)
    if ((address.searchParams.get('search') ?? '') === search) return
    if (search === '') address.searchParams.delete('search')
    else address.searchParams.set('search', search)
    try {
      window.history.replaceState(window.history.state, '', address)
    } catch {
      // Safari refuses more than 100 changes in 30 seconds. Only going back would notice.
    }
  }, [search])
  return [search, setSearch]
}

interface UnpublishedProps {
  /** All with a draft. */
  documents: readonly DocumentSummary[]
  onPublish: () => void
}

/** The drafts, and the way to publish those that the administrator may change. */
function Unpublished({ documents, onPublish }: UnpublishedProps) {
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

/** The documents of the states in one row, until one of them is looked for. */
function StateRows({ states }: { states: readonly DocumentSummary[] }) {
  const [filter, setFilter] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const isFiltering = filter.trim() !== ''
  const shown = isFiltering || showsAll ? findDocuments(states, filter) : []
  return (
    <li className={styles.states}>
      <div className={styles.statesRow}>
        <FilterField
          label="Find a state"
          placeholder="Texas or TX"
          value={filter}
          found={isFiltering ? `${countText(shown.length, 'state')} found` : ''}
          onFilter={setFilter}
        />
        <Button quiet aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${states.length}`}
        </Button>
      </div>
      {shown.length > 0 && (
        <ul className={`${styles.documents} ${styles.index}`} aria-label="States">
          {shown.map((each) => (
            <DocumentRow key={each.document} {...each} />
          ))}
        </ul>
      )}
    </li>
  )
}
