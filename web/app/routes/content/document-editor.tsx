import type { TokenClaims } from '@course/contract/accounts'
import { type EditedDocument, restoreVersion } from '@course/contract/content-editing'
import * as paths from '@course/contract/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useUnsaved } from '../../forms/use-unsaved.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page.tsx'
import styles from './form/editor.module.css'
import { FormColumn } from './form-column.tsx'
import { DocumentHelp } from './help/document-help.tsx'
import { ConflictView } from './history/conflict-view.tsx'
import { HistoryView } from './history/history-view.tsx'
import { KeptNotice } from './kept-notice.tsx'
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
  const { document: name, published, mayEdit } = loaded
  const state = useDocument(loaded, account.sub)
  const [view, setView] = useState<'form' | 'history'>('form')
  const [isDiscarding, setIsDiscarding] = useState(false)
  useUnsaved(() => state.isChanged, 'Leave without saving? This browser keeps what you typed.')
  const isDraft = state.saved.version > (published?.version ?? 0)

  const discard = async () => {
    if (!published) return
    const params = { document: name, version: String(published.version) }
    await call(restoreVersion, { params, body: { FromVersion: state.saved.version } })
    state.kept.forget()
    onReload('The draft has been discarded. It is still in the history.')
  }

  return (
    <div className={styles.editor}>
      <div className={styles.top}>
        <p>
          <Link to={paths.content}>Content</Link>
        </p>
        <PageTitle level={2}>{loaded.title}</PageTitle>
        <p>{statusText(loaded, state.saved.version)}</p>
        {message && <Notice kind="success">{message}</Notice>}
        {!mayEdit && (
          <Notice>Only a Super Admin can change this document, because it is about money, the law or the brand.</Notice>
        )}
        <KeptNotice {...state.kept} onUse={state.useFound} />
        <ButtonRow>
          <Button quiet onClick={() => setView(view === 'form' ? 'history' : 'form')}>
            {view === 'form' ? 'History' : 'Back to the form'}
          </Button>
          {isDraft && mayEdit && (
            <>
              <ButtonLink quiet to={paths.content}>
                Publish…
              </ButtonLink>
              {published && (
                <Button quiet onClick={() => setIsDiscarding(true)}>
                  Discard draft
                </Button>
              )}
            </>
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
          {...{ document: name, form: state.form, mayEdit }}
          onRestored={(version) => onReload(`Version ${version} is a draft again. Publish it to show it to visitors.`)}
        />
      ) : (
        <FormColumn {...{ name, state, mayEdit }} mayErase={account.Role === 'Super Admin'} />
      )}
      {isDiscarding && (
        <ConfirmDialog
          title="Discard this draft?"
          confirm="Discard draft"
          onConfirm={discard}
          onClose={() => setIsDiscarding(false)}
        >
          <p>The form shows what is published again. The draft stays in the history, and you can restore it.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function statusText({ version, savedBy, savedAt, published }: EditedDocument, saved: number): string {
  if (saved === 0) return 'Not written yet.'
  const shown = published
    ? `Published ${byAndWhen(published.publishedBy, published.publishedAt)}.`
    : 'Not published yet.'
  if (saved === published?.version) return shown
  const draft = savedAt && saved === version ? `Draft saved ${byAndWhen(savedBy, savedAt)}.` : 'You have saved a draft.'
  return `${draft} ${shown}`
}
