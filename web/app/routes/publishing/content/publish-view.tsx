import * as paths from '@course/contract/paths'
import {
  checkPublication,
  type DocumentSummary,
  type EditedDocument,
  type PublishProblem,
  publishDocuments,
  readDocument,
} from '@course/contract/publishing/documents/content-editing'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Page, PageTitle } from '../../../shell/page.tsx'
import styles from './content-list.module.css'
import { DifferenceList } from './history/difference-list.tsx'
import { Loading } from './loading.tsx'
import { documentForm, findProblems } from './model/document-form.ts'
import { isEqual, type Json } from './model/json.ts'
import { placeText } from './model/problem-places.ts'
import { byAndWhen } from './model/when-text.ts'

/** All pages are rendered before the answer. In milliseconds. */
const deadline = 120_000

interface PublishViewProps {
  drafts: readonly DocumentSummary[]
  onPublished: (count: number) => Promise<void>
  onClose: () => void
}

/** Shows what the drafts change, and publishes the chosen ones together. */
export function PublishView({ drafts, onPublished, onClose }: PublishViewProps) {
  const note = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { read, failure, isStale, isUncertain, chosen, busy, toggle, load, publish } = usePublication(
    drafts,
    onPublished,
  )
  const problems = useProblems(chosen)

  return (
    <Page width="form">
      <div ref={heading} tabIndex={-1}>
        <PageTitle level={2}>Publish</PageTitle>
      </div>
      <p>Check what changes, and choose what to publish. Visitors see everything that you choose at the same time.</p>
      {!read && !failure && <Loading />}
      {read?.map((each) => (
        <section className={styles.draft} key={each.document} aria-label={each.title}>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(each)}
              disabled={missingIn(each).length > 0}
              onChange={() => toggle(each.document)}
            />
            {each.title}
          </label>
          <MissingFields missing={missingIn(each)} />
          {each.savedAt && <p className={styles.quiet}>Draft saved {byAndWhen(each.savedBy, each.savedAt)}.</p>}
          <DifferenceList
            form={documentForm(each.document)}
            before={each.published?.body as Json}
            after={each.body as Json}
          />
        </section>
      ))}
      {read?.length === 0 && <p>There is nothing left to publish.</p>}
      {problems.map(({ text, stops, link, title }) => (
        <Notice kind={stops ? 'error' : 'warning'} key={text}>
          {text} <Link to={link}>Open “{title}”</Link>
        </Notice>
      ))}
      <Field
        label="Note (optional)"
        hint="For the history, such as why you change this. Visitors do not see it."
        name="Note"
        maxLength={200}
        autoComplete="off"
        ref={note}
      />
      {failure && (
        <Notice kind="error">
          <p>{failure}</p>
          <p>
            {isUncertain
              ? 'Nothing is lost. Publish again: what has been published already is not published twice.'
              : 'Nothing has been published, and all drafts are still there.'}
          </p>
        </Notice>
      )}
      {busy && read && <p role="status">Publishing. This takes a few seconds…</p>}
      <ButtonRow>
        {isStale ? (
          <Button busy={busy} onClick={load}>
            Show what changes now
          </Button>
        ) : (
          <Button
            busy={busy || chosen.length === 0 || problems.some(({ stops }) => stops)}
            onClick={() => publish(note.current?.value.trim())}
          >
            {chosen.length === 1 ? 'Publish 1 document' : `Publish ${chosen.length} documents`}
          </Button>
        )}
        <Button quiet busy={busy} onClick={onClose}>
          Back
        </Button>
      </ButtonRow>
    </Page>
  )
}

interface Publication {
  /** The drafts that differ from what is published. */
  read: readonly EditedDocument[] | undefined
  /** The documents that are not to be published. */
  left: ReadonlySet<string>
  failure: string
  /** Whether somebody else has changed one of them. */
  isStale: boolean
  /** Whether the site may have published in spite of the failure. */
  isUncertain: boolean
}

const nothingRead: Publication = { read: undefined, left: new Set(), failure: '', isStale: false, isUncertain: false }
const changed = (before: Publication, change: Partial<Publication>): Publication => ({ ...before, ...change })

/** The drafts, the choice among them, and their publication. */
function usePublication(drafts: PublishViewProps['drafts'], onPublished: PublishViewProps['onPublished']) {
  const [state, change] = useReducer(changed, nothingRead)
  const { busy, act } = useAction((failure) => change({ failure }))
  const chosen = (state.read ?? []).filter((each) => !state.left.has(each.document) && missingIn(each).length === 0)

  const load = () =>
    act(async () => {
      change({ failure: '' })
      const all = await Promise.all(drafts.map(({ document }) => call(readDocument, { params: { document } })))
      const read = all.filter(({ body, published }) => !(published && isEqual(body as Json, published.body as Json)))
      change({ read, isStale: false })
    })
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    void loadFirst()
  }, [])

  const publish = (note: string | undefined) =>
    act(async () => {
      change({ failure: '', isUncertain: false })
      const Documents = namedVersions(chosen)
      try {
        await call(publishDocuments, { body: { Documents, ...(note ? { Note: note } : {}) }, deadline })
      } catch (error) {
        change({
          isStale: error instanceof ApiError && error.code === 'stale',
          // Without an answer, the site may have published all the same.
          isUncertain: !(error instanceof ApiError) || !error.code || error.code === 'unexpected',
        })
        throw error
      }
      await onPublished(chosen.length)
    })
  const toggle = (document: string) => change({ left: toggled(state.left, document) })
  return { ...state, chosen, busy, toggle, load, publish }
}

/** What the server finds in the chosen drafts. It checks again when the choice changes. */
function useProblems(chosen: readonly EditedDocument[]): readonly PublishProblem[] {
  const [problems, setProblems] = useState<readonly PublishProblem[]>([])
  const choice = chosen.map(({ document, version }) => `${document} ${version}`).join('\n')
  // Publishing checks again, and then a failure is shown.
  const check = useEffectEvent((signal: AbortSignal) =>
    call(checkPublication, { body: { Documents: namedVersions(chosen) }, signal }).then(setProblems, () => undefined),
  )
  useEffect(() => {
    setProblems([])
    if (choice === '') return
    const reading = new AbortController()
    void check(reading.signal)
    return () => reading.abort()
  }, [choice])
  return problems
}

interface MissingField {
  place: string
  text: string
  link: string
}

/** What an unfinished draft still needs, with the places in the words of its form. */
function missingIn({ document, body }: EditedDocument): MissingField[] {
  const form = documentForm(document)
  return Object.entries(findProblems(document, body as Json)).map(([path, text]) => ({
    place: placeText(form, body as Json, path),
    text,
    link: `${paths.contentDocument(document)}#${path}`,
  }))
}

function MissingFields({ missing }: { missing: readonly MissingField[] }) {
  if (missing.length === 0) return null
  return (
    <Notice kind="warning">
      <p>This draft can’t be published yet:</p>
      <ul>
        {missing.map(({ place, text, link }) => (
          <li key={link}>
            <Link to={link}>{place || 'The whole document'}</Link>: {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const namedVersions = (chosen: readonly EditedDocument[]) =>
  chosen.map(({ document, version }) => ({ Document: document, Version: version }))

const toggled = (before: ReadonlySet<string>, document: string) =>
  before.has(document) ? new Set([...before].filter((each) => each !== document)) : new Set([...before, document])
