import {
  type EditedDocument,
  readDocument,
  readVersion,
  saveDocument,
} from '@course/contract/publishing/content-editing'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ApiError, call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { documentForm, findDraftFaults, findMarks, shownName, withIds } from './model/document-form.ts'
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

/** The state of one document that is edited: what is typed, what is saved, and what is wrong. */
export function useDocument(loaded: EditedDocument, account: string) {
  const name = loaded.document
  const form = documentForm(name)
  const [saved, setSaved] = useState<Saved>({ version: loaded.version, body: loaded.body as Json })
  const [body, setBody] = useState<Json>(saved.body)
  /** A new number for each body that replaces the form's. */
  const [generation, setGeneration] = useState(0)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [isSaved, setIsSaved] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [isRefused, setIsRefused] = useState(false)
  // A draft may be unfinished, and then it shows what is missing. A document that nobody has written yet does not.
  const isDraft = loaded.version > 0 && loaded.version !== loaded.published?.version
  const touched = useRef<'all' | Set<string>>(isDraft ? 'all' : new Set())
  // The field itself is shown first; all that depends on the whole document follows.
  const settled = useDeferredValue(body)
  const typed = useMemo(() => withIds(form, readTyped(form, settled)), [form, settled])
  /** For what happens after a press, when more may have been typed. */
  const newest = useRef(typed)
  newest.current = typed
  const isChanged = useMemo(() => !isEqual(typed, saved.body), [typed, saved.body])
  const kept = useKeptTyping({ place: { account, document: name }, version: saved.version, body: typed, isChanged })
  const { busy, act } = useAction(setFailure, notReached)

  const showFaults = (of: Json) => {
    const all = findMarks(name, of)
    const { current } = touched
    setFaults(current === 'all' ? all : Object.fromEntries(Object.entries(all).filter(([each]) => current.has(each))))
    return all
  }

  const update = useCallback((path: Path, change: (before: Json) => Json) => {
    setBody((before) => withValue(before, path, change(valueAt(before, path))))
  }, [])

  const replace = (next: Json) => {
    setBody(next)
    setGeneration((count) => count + 1)
  }

  /** @returns whether it was saved */
  const save = async (mine: Json = withIds(form, readTyped(form, body)), from: Saved = saved): Promise<boolean> => {
    setFailure('')
    setWarnings([])
    setIsSaved(false)
    touched.current = 'all'
    const isUnfinished = Object.keys(showFaults(mine)).length > 0
    const isPossible = Object.keys(findDraftFaults(name, mine)).length === 0
    setIsRefused(!isPossible)
    if (!isPossible) return false
    kept.keepNow()
    let done = false
    await act(async () => {
      try {
        const sent = { params: { document: name }, body: { FromVersion: from.version, Body: mine } }
        const reply = await call(saveDocument, sent)
        touched.current = isUnfinished ? 'all' : new Set()
        setSaved({ version: reply.version, body: mine })
        setBody(mine)
        setWarnings(reply.warnings)
        kept.forget()
        setIsSaved(true)
        done = true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setFaults(Object.fromEntries(Object.entries(error.fields).map(([each, text]) => [shownName(form, each), text])))
        setIsRefused(Object.keys(error.fields).length > 0)
        if (error.code !== 'stale') throw error
        setConflict({ base: from.body, mine, current: await call(readDocument, { params: { document: name } }) })
      }
    })
    return done
  }

  /** Saves what was chosen from two versions, as the version after the other one. */
  const resolve = async (merged: Json, { current }: Conflict): Promise<boolean> => {
    const from = { version: current.version, body: current.body as Json }
    setConflict(undefined)
    setSaved(from)
    replace(merged)
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
        setSaved({ version, body: before as Json })
      }
      kept.forgetFound()
      replace(found.body)
    })

  const onBlur = (field: string) => {
    if (field === '') return
    setBody((before) => {
      const read = readTyped(form, before)
      return isEqual(read, before) ? before : read
    })
    if (touched.current !== 'all') touched.current.add(field)
    showFaults(newest.current)
  }

  return {
    ...{
      form,
      body,
      typed,
      saved,
      generation,
      isChanged,
      faults,
      failure,
      warnings,
      conflict,
      kept,
      busy,
      isSaved,
      isRefused,
    },
    ...{ update, save, resolve, useFound, onBlur, closeConflict: () => setConflict(undefined) },
    /** Corrects the messages that are shown, and after a refused save shows new ones too. */
    checkAgain: () => (touched.current === 'all' || Object.keys(faults).length > 0) && showFaults(typed),
  }
}
export type EditedState = ReturnType<typeof useDocument>
