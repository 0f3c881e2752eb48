import { readFieldValue } from '@course/contract/course/workbook/sheets/field-values'
import type { FieldKind } from '@course/contract/course/workbook/sheets/sheets'
import { useEffect, useRef, useState } from 'react'
import { type FieldPlace, forgetValue, keepValue, readKeptValue } from '../../../../access/kept-values.ts'
import { ApiError } from '../../../../api.ts'
import { useFailure } from '../../../../forms/use-action.ts'
import { localStore } from '../../../../storage.ts'
import { type Answer, decide, isSamePlace, onAnswer, sendKeptValue, sendValue } from '../unsent/send-values.ts'

const notKept = 'This browser has no room to keep it, so stay on this page until it is saved.'
const unfinished = 'This day doesn’t exist, or isn’t finished.'
/** How long nothing is typed before a field is saved, in milliseconds. */
const pause = 1_000

export interface EditedField {
  /** The ID of the account. */
  account: string
  place: FieldPlace
  kind: FieldKind
  /** The server's value. */
  saved: string
  /** Called when the field starts or stops having a value that the server does not have. */
  onUnsent: (isUnsent: boolean) => void
}

/** A field that is saved as it is typed. The browser keeps its value until the server has it. */
export function useSheetField({ account, place, kind, saved: first, onUnsent }: EditedField) {
  const [start] = useState(() => readKeptValue(localStore(), account, place))
  const [shown, setShown] = useState({
    typed: start?.value ?? first,
    saved: first,
    was: start?.was ?? first,
    problem: '',
  })
  const setProblem = (problem: string) => setShown((before) => ({ ...before, problem }))
  /** The state for calls that end after a later render. `was` is the server's value when the typed one was written. */
  const now = useRef({
    ...shown,
    isFocused: false,
    isUnfinished: false,
    isSending: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const failed = useFailure(setProblem, 'Kept in this browser, and sent again later.')

  const update = (changes: { typed?: string; saved?: string; was?: string }) => {
    Object.assign(now.current, changes)
    setShown((before) => ({ ...before, ...changes }))
  }
  const isUndecided = () => {
    const { was, saved, typed } = now.current
    return was !== saved && typed !== saved
  }
  const applyAnswer = ({ typed: sent, now: saved, isTaken }: Answer) => {
    const { typed, isUnfinished, isFocused } = now.current
    if (!isTaken) {
      update({ saved })
      return typed === saved ? type(typed) : undefined
    }
    update({ saved, was: saved })
    // A value typed since then replaces the sent one, even if it equals the value before that.
    if (typed !== sent) return isUnfinished ? undefined : type(typed)
    onUnsent(false)
    setProblem('')
    // The text under the cursor must not change.
    if (!isFocused) update({ typed: saved })
  }
  const explain = (error: unknown) => {
    const { fields = {}, status } = error instanceof ApiError ? error : {}
    if (fields.Value) setProblem(fields.Value)
    // Without a network, the page says how many fields wait.
    else if (status !== 0) failed(error)
  }
  const save = async () => {
    clearTimeout(now.current.timer)
    if (now.current.isUnfinished) return setProblem(unfinished)
    const { typed: value, was, saved, isSending } = now.current
    // What is typed meanwhile is sent after the answer.
    if (isSending || value === saved || isUndecided()) return
    const read = readFieldValue(kind, value)
    if ('problem' in read) return setProblem(read.problem)
    setProblem('')
    now.current.isSending = true
    try {
      await sendValue(account, place, { value, was })
    } catch (error) {
      explain(error)
    } finally {
      now.current.isSending = false
    }
  }
  /**
   * @param isWhole whether nothing more of it will be typed, as with a choice
   * @param isUnfinished whether it is a part of a day, which is empty for scripts and must not replace the whole one
   */
  const type = (value: string, { isWhole = false, isUnfinished = false } = {}) => {
    now.current.isUnfinished = isUnfinished
    update({ typed: value })
    setProblem('')
    clearTimeout(now.current.timer)
    if (isUnfinished) return
    if (value === now.current.saved) {
      update({ was: value })
      forgetValue(localStore(), account, place)
      return onUnsent(false)
    }
    if (!keepValue(localStore(), account, place, { value, was: now.current.was })) setProblem(notKept)
    onUnsent(true)
    if (isWhole) void save()
    else now.current.timer = setTimeout(() => void save(), pause)
  }
  /** Decides between what is in the field and what another device wrote. */
  const choose = (value: string) => {
    decide(place)
    update({ was: now.current.saved })
    type(value, { isWhole: true })
  }
  const focus = (isFocused: boolean) => {
    now.current.isFocused = isFocused
    if (!isFocused) void save()
  }
  const latest = useRef({ applyAnswer, onUnsent })
  latest.current = { applyAnswer, onUnsent }
  const { property, sheet, field } = place
  useEffect(() => {
    const about = { property, sheet, field }
    if (readKeptValue(localStore(), account, about)) latest.current.onUnsent(true)
    const sendLast = () => void sendKeptValue(account, about, true)
    addEventListener('pagehide', sendLast)
    const end = onAnswer((answer) => isSamePlace(answer.place, about) && latest.current.applyAnswer(answer))
    return () => {
      removeEventListener('pagehide', sendLast)
      end()
      clearTimeout(now.current.timer)
      void sendKeptValue(account, about)
    }
  }, [account, property, sheet, field])
  const { typed, saved, problem } = shown
  return { typed, problem, other: isUndecided() ? saved : undefined, type, focus, choose }
}
