import { readMarks } from '@course/contract/publishing/documents/content-editing'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { looselyRead } from '@course/contract/sales/price-differences'
import { priceMarkValues } from '@course/contract/sales/prices'
import { looseWindowDays } from '@course/contract/sales/window-sentences'
import type { MarkValues } from '@course/contract/words/marks'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { call, errorMessage } from '../../../api.ts'
import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import styles from './form/editor.module.css'
import { type Editor, EditorContext } from './form/editor-context.ts'
import { FieldInput } from './form/field-input.tsx'
import { GroupFields } from './form/group-input.tsx'
import { SaveBar } from './form/save-bar.tsx'
import { ShownPrices } from './form/shown-prices.tsx'
import { LivePage } from './live-page.tsx'
import { livePagesOf } from './live-pages.ts'
import { entryId } from './model/entries.ts'
import { asList, type Json, valueAt } from './model/json.ts'
import { hasPlace, placeText } from './model/problem-places.ts'
import { readTyped } from './model/typed-values.ts'
import { useAfterPress } from './use-after-press.ts'
import type { EditedState } from './use-document.ts'

interface FormColumnProps {
  name: DocumentName
  state: EditedState
  /** The published body; undefined if there is none. */
  published: Json
  mayEdit: boolean
  mayErase: boolean
}

/** The form, and the live page beside it or, on a small screen, behind a button. */
export function FormColumn(props: FormColumnProps) {
  const { name, state, mayEdit } = props
  const { form, body, typed, generation, problems, save } = state
  const pages = livePagesOf(name)
  const [shown, setShown] = useState<'form' | 'page'>('form')
  const column = useRef<HTMLDivElement>(null)
  const { onPointerDown, afterPress } = useAfterPress()
  const { editor, announced, uploads, priceTexts, failure } = useFormEditor(props)
  useWantedField(column, editor.wanted)
  useCheckOfTyped(state)

  const saveNow = async () => {
    if (!(await save())) requestAnimationFrame(() => showFirstProblem(column.current))
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
  const unplaced = Object.entries(problems).filter(([each]) => !hasPlace(form, each))

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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the events of the fields inside */}
        <div
          className={styles.formColumn}
          ref={column}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onPointerDown={onPointerDown}
        >
          <EditorContext value={editor}>
            <div className={styles.form} key={generation}>
              {form.kind === 'group' ? (
                <GroupFields field={form} path={root} value={body} Input={FieldInput} />
              ) : (
                <FieldInput field={form} path={root} value={body} />
              )}
              {name === 'prices' && <ShownPrices body={readTyped(form, body)} others={priceTexts} />}
            </div>
          </EditorContext>
          <p className="visually-hidden" aria-live="polite">
            {announced}
          </p>
          {failure && <Notice kind="warning">What the marks stand for could not be read. {failure}</Notice>}
          {state.failure && <Notice kind="error">{state.failure}</Notice>}
          {state.warnings.map((warning) => (
            <Notice kind="warning" key={warning}>
              {warning}
            </Notice>
          ))}
          {unplaced.map(([each, text]) => (
            <p key={each} className={styles.unplaced} data-problem={each} tabIndex={-1}>
              {[placeText(form, body, each), text].filter(Boolean).join(': ')}
            </p>
          ))}
          {mayEdit && (
            <SaveBar
              state={state}
              uploads={uploads}
              onSave={() => void saveNow()}
              onShowProblem={() => showFirstProblem(column.current)}
            />
          )}
        </div>
        {pages.length > 0 && <LivePage document={name} body={typed} pages={pages} />}
      </div>
    </>
  )
}

const root: readonly never[] = []

/** What the fields of the form share. */
function useFormEditor({ name, state, published, mayEdit, mayErase }: FormColumnProps) {
  const { update, problems } = state
  const typed = name === 'prices' || name === 'legal' ? state.typed : undefined
  const { values, priceTexts, failure } = useMarks()
  const [announced, setAnnounced] = useState('')
  const readOnly = !mayEdit || state.busy
  const [uploads, setUploads] = useState(0)
  const wanted = decodeURIComponent(useLocation().hash.slice(1))

  const editor = useMemo<Editor>(
    () => ({
      update,
      problems,
      readOnly,
      mayEdit,
      mayErase,
      markValues: { ...values, ...typedValues(name, typed) },
      announce: setAnnounced,
      waitFor(upload) {
        setUploads((count) => count + 1)
        void upload.finally(() => setUploads((count) => count - 1))
      },
      isPublished: (path, id) => asList(valueAt(published, path)).some((entry) => entryId(entry) === id),
      wanted,
    }),
    [update, problems, readOnly, mayEdit, mayErase, published, wanted, values, name, typed],
  )
  return { editor, announced, uploads, priceTexts, failure }
}

/** What the marks of all documents stand for, and the sentences that name an amount without one. */
function useMarks() {
  const [marks, setMarks] = useState<z.output<typeof readMarks.reply>>({ values: {}, priceTexts: [] })
  const [failure, setFailure] = useState('')
  useEffect(() => {
    call(readMarks).then(setMarks, (error: unknown) => setFailure(errorMessage(error)))
  }, [])
  return { ...marks, failure }
}

/** The marks whose value is typed in this document. */
function typedValues(name: DocumentName, typed: Json): MarkValues {
  if (name === 'legal') return { windowDays: String(looseWindowDays(typed)) }
  const prices = name === 'prices' ? looselyRead(typed) : undefined
  return prices ? priceMarkValues(prices.chargedCents) : {}
}

/** Checks again after each change of what is typed. */
function useCheckOfTyped({ typed, checkAgain }: EditedState) {
  const check = useEffectEvent(checkAgain)
  useEffect(() => check(typed), [typed])
}

/** Shows the field that the page was opened for, once it is there. */
function useWantedField(column: RefObject<HTMLElement | null>, wanted: string) {
  const shown = useRef('')
  useEffect(() => {
    if (wanted !== shown.current && showField(column.current, wanted)) shown.current = wanted
  })
}

/** Moves the focus to an element, and to the middle of the screen, so that no bar covers it or its message. */
function showElement(element: HTMLElement | null | undefined): boolean {
  element?.closest('details')?.setAttribute('open', '')
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
  return element !== null && element !== undefined
}

const showFirstProblem = (form: HTMLElement | null): boolean =>
  showElement(form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]'))

/** Shows a field by its path; for a group or list, the first field in it. */
function showField(form: HTMLElement | null, path: string): boolean {
  const name = CSS.escape(path)
  const found = [`[name="${name}"]`, `[data-problem="${name}"]`, `[name^="${name}."]`]
    .map((selector) => form?.querySelector<HTMLElement>(selector))
    .find((element) => element !== null)
  return showElement(found)
}
