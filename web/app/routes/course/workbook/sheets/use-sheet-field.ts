import type { OtherValue } from '@course/contract/course/workbook/properties/properties'
import { readFieldValue } from '@course/contract/course/workbook/sheets/field-values'
import type { FieldKind } from '@course/contract/course/workbook/sheets/sheets'
import { useEffect, useRef, useState } from 'react'
import { type FieldPlace, forgetValue, keepValue, readKeptValue } from '../../../../access/kept-values.ts'
import { ApiError } from '../../../../api.ts'
import { useFailure } from '../../../../forms/use-action.ts'
import { localStore } from '../../../../storage.ts'
import { isSamePlace, onSent, type SavedValue, type Sent, sendKeptValue, sendValue } from '../unsent/send-values.ts'

const notKept = 'This browser has no room to keep it, so stay on this page until it is saved.'
const unfinished = 'This day doesn’t exist, or isn’t finished.'
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
  const [shown, setShown] = useState({ typed: start?.value ?? first.value, saved: first, problem: '' })
  const setProblem = (problem: string) => setShown((before) => ({ ...before, problem }))
  /** What calls need that end later. `base` is the version that the typed value is over. */
  const now = useRef({
    typed: shown.typed,
    saved: first,
    base: start?.fromVersion ?? first.version,
    isFocused: false,
    isUnfinished: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const failed = useFailure(setProblem, 'Kept in this browser, and sent again later.')

  const show = (value: string) => {
    now.current.typed = value
    setShown((before) => ({ ...before, typed: value }))
  }
  const take = ({ typed: sent, now: taken }: Sent) => {
    const { typed, saved: before, isUnfinished } = now.current
    const read = readFieldValue(kind, sent)
    const isOther = 'value' in read && read.value !== taken.value
    now.current.saved = taken
    setShown((shownBefore) => ({ ...shownBefore, saved: taken }))
    const isTypedSince = typed !== sent && (!isOther || typed !== before.value)
    // What was typed meanwhile is not over a value of another device: this page has not shown that one.
    if (isTypedSince && isOther) return
    now.current.base = taken.version
    // Also what is as it was before the value that was sent.
    if (isTypedSince) return isUnfinished ? undefined : type(typed)
    onUnsent(false)
    setProblem('')
    // Nothing is written in another way under the cursor.
    if (isOther || !now.current.isFocused) show(taken.value)
  }
  const explain = (error: unknown) => {
    const { fields = {}, status } = error instanceof ApiError ? error : {}
    if (fields.Value) setProblem(fields.Value)
    // Without a network, the page says how many fields wait.
    else if (status !== 0) failed(error)
  }
  const save = async (drop: string[] = []) => {
    clearTimeout(now.current.timer)
    if (now.current.isUnfinished) return setProblem(unfinished)
    const value = now.current.typed
    if (value === now.current.saved.value && drop.length === 0) return
    const read = readFieldValue(kind, value)
    if ('problem' in read) return setProblem(read.problem)
    setProblem('')
    try {
      await sendValue(account, place, { value, fromVersion: now.current.base }, { drop })
    } catch (error) {
      explain(error)
    }
  }
  /**
   * @param isWhole whether nothing more of it will be typed, as with a choice
   * @param isUnfinished whether it is a part of a day, which is empty for scripts and must not replace the whole one
   */
  const type = (value: string, { isWhole = false, isUnfinished = false } = {}) => {
    now.current.isUnfinished = isUnfinished
    show(value)
    setProblem('')
    clearTimeout(now.current.timer)
    if (isUnfinished) return
    if (value === now.current.saved.value) {
      forgetValue(localStore(), account, place)
      return onUnsent(false)
    }
    if (!keepValue(localStore(), account, place, { value, fromVersion: now.current.base })) setProblem(notKept)
    onUnsent(true)
    if (isWhole) void save()
    else now.current.timer = setTimeout(() => void save(), pause)
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
      clearTimeout(now.current.timer)
      void sendKeptValue(account, about)
    }
  }, [account, property, sheet, field])
  return { ...shown, type, focus, choose }
}
