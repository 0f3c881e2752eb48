import type { OtherValue } from '@course/contract/course/workbook/properties'
import type { FieldKind } from '@course/contract/course/workbook/sheets'
import { readFieldValue } from '@course/contract/course/workbook-values'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { useFailure } from '../../../forms/use-action.ts'
import { localStore } from '../../../storage.ts'
import { type FieldPlace, forgetValue, keepValue, readKeptValue } from './kept-values.ts'
import { isSamePlace, onSent, type SavedValue, type Sent, sendKeptValue, sendValue } from './send-values.ts'

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
  const now = useRef({ typed, saved: first, base: start?.fromVersion ?? first.version, isFocused: false })
  const failed = useFailure(setProblem, 'Kept in this browser, and sent when the site can be reached.')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (value: string) => {
    now.current.typed = value
    setTyped(value)
  }
  const take = ({ typed: sent, now: taken }: Sent) => {
    now.current.saved = taken
    now.current.base = taken.version
    setSaved(taken)
    if (now.current.typed !== sent) return
    onUnsent(false)
    setProblem('')
    const read = readFieldValue(kind, sent)
    const isOther = 'value' in read && read.value !== taken.value
    // Nothing is written in another way under the cursor.
    if (isOther || !now.current.isFocused) show(taken.value)
  }
  const save = async (drop: string[] = []) => {
    clearTimeout(timer.current)
    const value = now.current.typed
    if (value === now.current.saved.value && drop.length === 0) return
    const read = readFieldValue(kind, value)
    if ('problem' in read) return setProblem(read.problem)
    setProblem('')
    try {
      await sendValue(account, place, { value, fromVersion: now.current.base }, { drop })
    } catch (error) {
      if (error instanceof ApiError && error.fields.Value) setProblem(error.fields.Value)
      else failed(error)
    }
  }
  /** @param isWhole whether nothing more of it will be typed, as with a choice */
  const type = (value: string, isWhole = false) => {
    show(value)
    setProblem('')
    clearTimeout(timer.current)
    if (value === now.current.saved.value) {
      forgetValue(localStore(), account, place)
      return onUnsent(false)
    }
    keepValue(localStore(), account, place, { value, fromVersion: now.current.base })
    onUnsent(true)
    if (isWhole) void save()
    else timer.current = setTimeout(() => void save(), pause)
  }
  /** @param chosen of the values that wait; without it, what is in the field stays */
  const choose = (chosen?: OtherValue) => {
    if (chosen) show(chosen.value)
    return save(now.current.saved.others.map(({ id }) => id))
  }
  const focus = (isFocused: boolean) => {
    now.current.isFocused = isFocused
    if (!isFocused) void save()
  }
  const latest = useRef({ take, onUnsent })
  latest.current = { take, onUnsent }
  const { property, sheet, field } = place
  useEffect(() => {
    const about = { property, sheet, field }
    if (readKeptValue(localStore(), account, about)) latest.current.onUnsent(true)
    const sendLast = () => void sendKeptValue(account, about, true)
    addEventListener('pagehide', sendLast)
    const end = onSent((sent) => isSamePlace(sent.place, about) && latest.current.take(sent))
    return () => {
      removeEventListener('pagehide', sendLast)
      end()
      clearTimeout(timer.current)
      void sendKeptValue(account, about)
    }
  }, [account, property, sheet, field])
  return { typed, saved, problem, type, focus, choose }
}
