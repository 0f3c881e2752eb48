import type { TokenClaims } from '@course/contract/accounts/accounts'
import * as paths from '@course/contract/paths'
import { discardDraft, type EditedDocument, readDocument } from '@course/contract/publishing/documents/content-editing'
import { type DocumentName, memberOf } from '@course/contract/publishing/documents/documents'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api.ts'
import { ConfirmButton } from '../../../forms/confirm-dialog.tsx'
import { useUnsaved } from '../../../forms/unsaved-changes.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonLink, ButtonRow } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PageTitle } from '../../../shell/page.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'
import styles from './form/editor.module.css'
import { FormColumn } from './form-column.tsx'
import documentHelpStyles from './help/document-help.module.css'
import sections from './help/owner-help.json'
import { ConflictView } from './history/conflict-view.tsx'
import { HistoryView } from './history/history-view.tsx'
import { isEqual, type Json } from './model/json.ts'
import type { KeptTyping } from './model/kept-typing.ts'
import { byAndWhen } from './model/when-text.ts'
import { useDocument } from './use-document.ts'

interface DocumentEditorProps {
  account: TokenClaims
  loaded: EditedDocument
  /** What has just been done. */
  message: string
  onReload: (message: string) => void
}

/** One document: its form beside the live page, its history, and what to do if somebody else saved it. */
export function DocumentEditor({ account, loaded, message, onReload }: DocumentEditorProps) {
  const { document: name, published, readOnlyBecause } = loaded
  const state = useDocument(loaded, account.sub)
  const { can } = state
  const mayEdit = can.includes('save')
  const [view, setView] = useState<'form' | 'history'>(() => (location.hash === '#history' ? 'history' : 'form'))
  useUnsaved(() => state.isChanged, 'Leave without saving? This browser keeps what you typed.')
  const isDraft = state.saved.version > 0 && !(published && isEqual(state.saved.body, published.body as Json))

  const discard = async () => {
    await call(discardDraft, { params: { document: name }, body: { FromVersion: state.saved.version } })
    state.kept.forget()
    onReload(published ? 'The draft has been discarded. It is still in the history.' : 'The draft has been deleted.')
  }

  return (
    <div className={styles.editor}>
      <div className={styles.top}>
        <p>
          <Link to={paths.content}>Content</Link>
        </p>
        <PageTitle level={2}>{loaded.title}</PageTitle>
        <p>{statusText(loaded, state.saved.version, isDraft)}</p>
        {message && <Notice kind="success">{message}</Notice>}
        {readOnlyBecause && <Notice>{readOnlyBecause}</Notice>}
        <KeptNotice {...state.kept} onUse={state.useFound} />
        <ButtonRow>
          <Button quiet onClick={() => setView(view === 'form' ? 'history' : 'form')}>
            {view === 'form' ? 'History' : 'Back to the form'}
          </Button>
          {can.includes('publish') && (
            <ButtonLink quiet to={paths.content}>
              Publish…
            </ButtonLink>
          )}
          {can.includes('discard') && (
            <ConfirmButton
              label="Discard draft"
              title="Discard this draft?"
              confirm="Discard draft"
              onConfirm={discard}
            >
              <p>
                {published
                  ? 'The form shows what is published again. The draft stays in the history, and you can restore it.'
                  : 'It was never published, so it is deleted with its history. This cannot be undone.'}
              </p>
            </ConfirmButton>
          )}
        </ButtonRow>
        <DocumentHelp document={name} />
      </div>
      {state.conflict ? (
        <ConflictView
          form={state.form}
          conflict={state.conflict}
          busy={state.busy}
          onResolve={(merged) => state.conflict && void state.resolve(merged, state.conflict)}
          onClose={state.closeConflict}
        />
      ) : view === 'history' ? (
        <HistoryView
          key={state.saved.version}
          document={name}
          form={state.form}
          mayRestore={can.includes('restore')}
          onRestored={(version) => onReload(`Version ${version} is a draft again. Publish it to show it to visitors.`)}
        />
      ) : (
        <FormColumn
          name={name}
          state={state}
          mayEdit={mayEdit}
          published={published?.body as Json}
          mayErase={account.Role === 'Super Admin'}
        />
      )}
    </div>
  )
}

function statusText({ version, savedBy, savedAt, published }: EditedDocument, saved: number, isDraft: boolean): string {
  if (saved === 0) return 'Not written yet.'
  const shown = published
    ? `Published ${byAndWhen(published.publishedBy, published.publishedAt)}.`
    : 'Not published yet.'
  if (!isDraft) return shown
  const draft = savedAt && saved === version ? `Draft saved ${byAndWhen(savedBy, savedAt)}.` : 'You have saved a draft.'
  return `${draft} ${shown}`
}

interface DocumentPageProps {
  account: TokenClaims
  loaded: EditedDocument
}

/** Loads the document again only on purpose, so that nothing typed is replaced. */
export function DocumentPage({ account, loaded: first }: DocumentPageProps) {
  const [{ loaded, count, message }, setShown] = useState({ loaded: first, count: 0, message: '' })
  const { act } = useAction()
  const reload = (done: string) =>
    act(async () => {
      const again = await call(readDocument, { params: { document: first.document } })
      setShown({ loaded: again, count: count + 1, message: done })
    })
  return <DocumentEditor key={count} account={account} loaded={loaded} message={message} onReload={reload} />
}

/** The sections of the owner's guide (`docs/owner.md`) that belong to a document. Typing does not render them again. */
const DocumentHelp = memo(function DocumentHelp({ document }: { document: DocumentName }) {
  const shown = sections.filter((section) => isFor(section.documents.split(' '), document))
  return (
    <details className={documentHelpStyles.help}>
      <summary>Help</summary>
      {shown.map(({ title, html }) => (
        <section key={title}>
          <h3>{title}</h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: one of the project's own files */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </details>
  )
})

const isFor = (names: string[], document: DocumentName) =>
  names.includes('all') || names.includes(memberOf(document)?.family ?? document)

interface KeptNoticeProps {
  found: KeptTyping | undefined
  isFull: boolean
  onUse: () => void
  forgetFound: () => void
}

/** Offers typing that an earlier visit left behind. */
function KeptNotice({ found, isFull, onUse, forgetFound }: KeptNoticeProps) {
  if (isFull)
    return (
      <Notice kind="warning">
        This browser has no room to keep your typing. Save the draft before you leave this page.
      </Notice>
    )
  if (!found) return null
  return (
    <Notice kind="warning">
      <p>You have unsaved typing from {siteTimeText(found.typedAt)}.</p>
      <ButtonRow>
        <Button onClick={onUse}>Use it</Button>
        <Button quiet onClick={forgetFound}>
          Discard it
        </Button>
      </ButtonRow>
    </Notice>
  )
}
