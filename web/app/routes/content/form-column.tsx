import type { DocumentName } from '@course/contract/documents'
import * as paths from '@course/contract/paths'
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './form/editor.module.css'
import { type Editor, EditorContext } from './form/editor-context.ts'
import { FieldInput } from './form/field-input.tsx'
import { GroupFields } from './form/group-input.tsx'
import { LivePage } from './live-page.tsx'
import { livePagesOf } from './live-pages.ts'
import { entryId } from './model/entries.ts'
import { asList, valueAt } from './model/json.ts'
import { useAfterPress } from './use-after-press.ts'
import type { EditedState } from './use-document.ts'

interface FormColumnProps {
  name: DocumentName
  state: EditedState
  mayEdit: boolean
  mayErase: boolean
}

/** The form, and the live page beside it or, on a small screen, behind a button. */
export function FormColumn({ name, state, mayEdit, mayErase }: FormColumnProps) {
  const { form, body, typed, saved, generation, faults, busy, isChanged, update, save } = state
  const pages = livePagesOf(name)
  const [shown, setShown] = useState<'form' | 'page'>('form')
  const [announced, setAnnounced] = useState('')
  const column = useRef<HTMLDivElement>(null)
  const { onPointerDown, afterPress } = useAfterPress()
  const readOnly = !mayEdit || busy
  const [uploads, setUploads] = useState(0)

  const editor = useMemo<Editor>(
    () => ({
      ...{ update, faults, readOnly, mayEdit, mayErase },
      announce: setAnnounced,
      waitFor(upload) {
        setUploads((count) => count + 1)
        void upload.finally(() => setUploads((count) => count - 1))
      },
      isSaved: (path, id) => asList(valueAt(saved.body, path)).some((entry) => entryId(entry) === id),
    }),
    [update, faults, readOnly, mayEdit, mayErase, saved.body],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is typed
  useEffect(() => {
    state.checkAgain()
  }, [typed])

  const saveNow = async () => {
    if (!(await save())) requestAnimationFrame(() => focusFirstFault(column.current))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (mayEdit && uploads === 0) void saveNow()
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    afterPress(() => state.onBlur(target.name))
  }
  const count = Object.keys(faults).length

  return (
    <>
      {pages.length > 0 && (
        <fieldset className={styles.tabs} aria-label="Show">
          {(['form', 'page'] as const).map((each) => (
            <Button key={each} quiet aria-pressed={each === shown} onClick={() => setShown(each)}>
              {each === 'form' ? 'Form' : 'Page'}
            </Button>
          ))}
        </fieldset>
      )}
      <div className={styles.columns} data-shown={shown} data-pages={pages.length}>
        <div className={styles.formColumn} ref={column} {...{ onKeyDown, onBlur, onPointerDown }}>
          <EditorContext value={editor}>
            <div className={styles.form} key={generation}>
              {form.kind === 'group' ? (
                <GroupFields field={form} path={root} value={body} Input={FieldInput} />
              ) : (
                <FieldInput field={form} path={root} value={body} />
              )}
            </div>
          </EditorContext>
          <p className="visually-hidden" aria-live="polite">
            {announced}
          </p>
          {state.failure && <Notice kind="error">{state.failure}</Notice>}
          {state.warnings.map((warning) => (
            <Notice kind="warning" key={warning}>
              {warning}
            </Notice>
          ))}
          {mayEdit && (
            <div className={styles.save}>
              <Button busy={busy || uploads > 0} onClick={() => void saveNow()}>
                Save draft
              </Button>
              <p role="status">
                {uploads > 0
                  ? 'You can save as soon as the upload has finished.'
                  : count > 0
                    ? faultsText(count)
                    : isChanged
                      ? 'Not saved yet.'
                      : state.isSaved && (
                          <>
                            Draft saved. <Link to={paths.content}>Publish it</Link> to show it to visitors.
                          </>
                        )}
              </p>
            </div>
          )}
        </div>
        {pages.length > 0 && <LivePage document={name} body={typed} pages={pages} />}
      </div>
    </>
  )
}

const faultsText = (count: number) =>
  count === 1 ? 'Please check the marked field.' : `Please check the ${count} marked fields.`

const root: readonly never[] = []

const focusFirstFault = (column: HTMLElement | null) =>
  column?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus()
