import {
  type EditedDocument,
  readDocument,
  readVersion,
  saveDocument,
} from '@course/contract/publishing/documents/content-editing'
import { useCallback, useDeferredValue, useMemo, useReducer, useRef } from 'react'
import { ApiError, call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { documentForm, findDraftProblems, findMarks, shownName, withIds } from './model/document-form.ts'
import type { Field } from './model/fields.ts'
import { isEqual, type Json, type Path, valueAt, withValue } from './model/json.ts'
import { readTyped } from './model/typed-values.ts'
import { useKeptTyping } from './use-kept-typing.ts'

const notReached =
  'The site did not answer, so this was not saved. What you typed is kept in this browser. Please try again in a moment.'

/** What a save starts from. */
interface Saved {
  version: number
  body: Json
}
export interface Conflict {
  base: Json
  mine: Json
  current: EditedDocument
}

interface State {
  saved: Saved
  can: EditedDocument['can']
  body: Json
  /** A new number for each body that replaces the form's. */
  generation: number
  problems: Record<string, string>
  failure: string
  warnings: readonly string[]
  isSaved: boolean
  isRefused: boolean
  conflict: Conflict | undefined
}

const startOf = ({ version, body, can }: EditedDocument): State => ({
  can,
  saved: { version, body: body as Json },
  body: body as Json,
  generation: 0,
  problems: {},
  failure: '',
  warnings: [],
  isSaved: false,
  isRefused: false,
  conflict: undefined,
})

const changed = (before: State, change: Partial<State> | ((before: State) => Partial<State>)): State => ({
  ...before,
  ...(typeof change === 'function' ? change(before) : change),
})

/** A body that replaces the form's. */
const replacement =
  (body: Json) =>
  ({ generation }: State): Partial<State> => ({ body, generation: generation + 1 })

/** The state of one document that is edited: what is typed, what is saved, and what is wrong. */
export function useDocument(loaded: EditedDocument, account: string) {
  const name = loaded.document
  const form = documentForm(name)
  const [state, change] = useReducer(changed, loaded, startOf)
  const { saved, body } = state
  // A draft may be unfinished, and then it shows what is missing. A document that nobody has written yet does not.
  const isDraft = loaded.version > 0 && loaded.version !== loaded.published?.version
  const touched = useRef<'all' | Set<string>>(isDraft ? 'all' : new Set())
  const { typed, newest, isChanged } = useTyped(form, body, saved)
  const kept = useKeptTyping({ place: { account, document: name }, version: saved.version, body: typed, isChanged })
  const { busy, act } = useAction((failure) => change({ failure }), notReached)

  const showProblems = (of: Json) => {
    const all = findMarks(name, of)
    const { current } = touched
    const shown = Object.entries(all).filter(([each]) => current === 'all' || current.has(each))
    change({ problems: Object.fromEntries(shown) })
    return all
  }

  const update = useCallback((path: Path, next: (before: Json) => Json) => {
    change((before) => ({ body: withValue(before.body, path, next(valueAt(before.body, path))) }))
  }, [])

  /** @returns whether it was saved */
  const save = async (mine: Json = withIds(form, readTyped(form, body)), from: Saved = saved): Promise<boolean> => {
    change({ failure: '', warnings: [], isSaved: false })
    touched.current = 'all'
    const isUnfinished = Object.keys(showProblems(mine)).length > 0
    const isPossible = Object.keys(findDraftProblems(name, mine)).length === 0
    change({ isRefused: !isPossible })
    if (!isPossible) return false
    kept.keepNow()
    let done = false
    await act(async () => {
      try {
        const sent = { params: { document: name }, body: { FromVersion: from.version, Body: mine } }
        const reply = await call(saveDocument, sent)
        touched.current = isUnfinished ? 'all' : new Set()
        const { version, warnings, can } = reply
        change({ can, saved: { version, body: mine }, body: mine, warnings, isSaved: true })
        kept.forget()
        done = true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const refused = Object.entries(error.fields)
        const problems = Object.fromEntries(refused.map(([each, text]) => [shownName(form, each), text]))
        change({ problems, isRefused: refused.length > 0 })
        if (error.code !== 'stale') throw error
        const current = await call(readDocument, { params: { document: name } })
        change({ conflict: { base: from.body, mine, current } })
      }
    })
    return done
  }

  /** Saves what was chosen from two versions, as the version after the other one. */
  const resolve = async (merged: Json, { current }: Conflict): Promise<boolean> => {
    const from = { version: current.version, body: current.body as Json }
    change({ conflict: undefined, saved: from })
    change(replacement(merged))
    return save(merged, from)
  }

  /** Puts typing of an earlier visit into the form. If it started from an older version, saving shows both. */
  const useFound = () =>
    act(async () => {
      const { found } = kept
      if (!found) return
      if (found.version !== saved.version) {
        const params = { document: name, version: String(found.version) }
        const { version, body: before } = await call(readVersion, { params })
        change({ saved: { version, body: before as Json } })
      }
      kept.forgetFound()
      change(replacement(found.body))
    })

  const onBlur = (field: string) => {
    if (field === '') return
    change((before) => {
      const read = readTyped(form, before.body)
      return isEqual(read, before.body) ? {} : { body: read }
    })
    if (touched.current !== 'all') touched.current.add(field)
    showProblems(newest.current)
  }

  return {
    ...state,
    form,
    typed,
    isChanged,
    kept,
    busy,
    update,
    save,
    resolve,
    useFound,
    onBlur,
    closeConflict: () => change({ conflict: undefined }),
    /** Corrects the messages that are shown, and after a refused save shows new ones too. */
    checkAgain(of: Json) {
      if (touched.current === 'all' || Object.keys(state.problems).length > 0) showProblems(of)
    },
  }
}

/** What is typed, as it would be saved. The field itself is shown first; all that depends on the whole document follows. */
function useTyped(form: Field, body: Json, saved: Saved) {
  const settled = useDeferredValue(body)
  const typed = useMemo(() => withIds(form, readTyped(form, settled)), [form, settled])
  /** For what happens after a press, when more may have been typed. */
  const newest = useRef(typed)
  newest.current = typed
  const isChanged = useMemo(() => !isEqual(typed, saved.body), [typed, saved.body])
  return { typed, newest, isChanged }
}

export type EditedState = ReturnType<typeof useDocument>
