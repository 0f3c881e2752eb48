import type { OtherValue } from '@course/contract/course/workbook/properties'
import type { FieldKind } from '@course/contract/course/workbook/sheets'
import { readFieldValue } from '@course/contract/course/workbook-values'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { useFailure } from '../../../forms/use-action.ts'
import { localStore } from '../../../storage.ts'
import { type FieldPlace, forgetValue, keepValue, readKeptValue } from './kept-values.ts'
import { beginField, isOnServer, type SavedValue, sendKeptValue, storeValue, valueOfRefusal } from './send-values.ts'

/** How long nothing is typed before a field is saved, in milliseconds. */
const pause = 1_000

export interface EditedField {
  /** The ID of the account. */
  account: string
  place: FieldPlace
  kind: FieldKind
  saved: SavedValue
  /** Called when the field begins and ends to have what the server does not have. */
  onUnsent: (isUnsent: boolean) => void
}

/** A field that is saved as it is typed. The browser keeps its value until the server has it. */
export function useSheetField({ account, place, kind, saved: first, onUnsent }: EditedField) {
  const [start] = useState(() => readKeptValue(localStore(), account, place))
  const [typed, setTyped] = useState(start?.value ?? first.value)
  const [saved, setSaved] = useState(first)
  const [problem, setProblem] = useState('')
  /** What calls need that end later. `base` is the version that the typed value is over. */
  const now = useRef({ typed, saved: first, base: start?.fromVersion ?? first.version })
  const failed = useFailure(setProblem, 'Kept in this browser, and sent when the site can be reached.')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** @param sent what was typed when it was sent @param isShown whether the field shows what the server has now */
  const take = (taken: SavedValue, sent: string, isShown: boolean) => {
    now.current.saved = taken
    now.current.base = taken.version
    setSaved(taken)
    if (now.current.typed !== sent) return
    onUnsent(false)
    if (!isShown) return
    now.current.typed = taken.value
    setTyped(taken.value)
  }
  /** @param isDone whether the field was left, so that what it has may be written in another way */
  const save = async ({ drop = [], isDone = false }: { drop?: string[]; isDone?: boolean } = {}) => {
    clearTimeout(timer.current)
    const value = now.current.typed
    if (value === now.current.saved.value && drop.length === 0) return
    const read = readFieldValue(kind, value)
    if ('problem' in read) return setProblem(read.problem)
    setProblem('')
    try {
      const stored = await storeValue(place, { value, fromVersion: now.current.base }, { drop })
      forgetValue(localStore(), account, place, value)
      take(stored, value, isDone)
    } catch (error) {
      const newest = valueOfRefusal(error)
      if (newest && isOnServer(newest, place, value)) {
        forgetValue(localStore(), account, place, value)
        take(newest, value, true)
      } else if (error instanceof ApiError && error.fields.Value) setProblem(error.fields.Value)
      else failed(error)
    }
  }
  const type = (value: string, isDone = false) => {
    now.current.typed = value
    setTyped(value)
    setProblem('')
    clearTimeout(timer.current)
    if (value === now.current.saved.value) {
      forgetValue(localStore(), account, place)
      return onUnsent(false)
    }
    keepValue(localStore(), account, place, { value, fromVersion: now.current.base })
    onUnsent(true)
    if (isDone) void save({ isDone })
    else timer.current = setTimeout(() => void save(), pause)
  }
  /** @param chosen of the values that wait; without it the field's own stays */
  const choose = (chosen?: OtherValue) => {
    const drop = now.current.saved.others.map(({ id }) => id)
    if (chosen) {
      now.current.typed = chosen.value
      setTyped(chosen.value)
    }
    return save({ drop, isDone: true })
  }
  const sent = useRef(take)
  sent.current = take
  const { property, sheet, field } = place
  useEffect(() => {
    const about = { property, sheet, field }
    const sendLast = () => void sendKeptValue(account, about, true)
    addEventListener('pagehide', sendLast)
    const end = beginField(about, (taken) => sent.current(taken, now.current.typed, true))
    return () => {
      removeEventListener('pagehide', sendLast)
      end()
      clearTimeout(timer.current)
      void sendKeptValue(account, about)
    }
  }, [account, property, sheet, field])
  return { typed, saved, problem, type, leave: () => save({ isDone: true }), choose }
}
