import { placeNotice, testNotice } from '@course/contract/office/written-notices'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { localStore } from '../../../storage.ts'
import { type KeptNotice, keepNotice, readKeptNotice } from './kept-notice.ts'
import { membersText } from './notice-texts.ts'

export interface Preview {
  subject: string
  email: string
  recipients: number
  confirmation: string
}

const notReached = 'The site did not answer. What you typed is kept in this browser. Please try again.'

/** The notice that is being written: its words, the preview that belongs to exactly these words, and what became of it. */
export function useNotice(account: string, onPlaced: () => Promise<void>) {
  const [words, setWords] = useState<KeptNotice>(() => readKeptNotice(localStore(), account))
  const [isKept, setIsKept] = useState(true)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState('')
  const newest = useRef(words)
  const { busy, act } = useAction(setFailure, notReached)

  const forgetMessages = () => {
    setFailure('')
    setFaults({})
    setDone('')
  }

  /** What was previewed is what is sent, so other words need another preview. */
  const write = (change: Partial<KeptNotice>) => {
    newest.current = { ...newest.current, ...change }
    setWords(newest.current)
    setIsKept(keepNotice(localStore(), account, newest.current))
    setPreview(undefined)
    forgetMessages()
  }

  /** @param form whose first wrong field gets the focus */
  const showPreview = (form: HTMLFormElement) =>
    act(async () => {
      forgetMessages()
      setPreview(undefined)
      const shown = newest.current
      try {
        const answer = await call(placeNotice, { body: { Subject: shown.subject, Text: shown.text } })
        if (newest.current === shown) setPreview(answer)
      } catch (error) {
        if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) throw error
        setFaults(error.fields)
        const [first = ''] = Object.keys(error.fields)
        const field = form.elements.namedItem(first)
        if (field instanceof HTMLElement) field.focus()
      }
    })

  const sendTest = async () => {
    const { subject, text } = newest.current
    return (await call(testNotice, { body: { Subject: subject, Text: text } })).to
  }

  /** Sends what the preview shows. The same confirmation again sends nothing twice. */
  const place = async () => {
    if (!preview) return
    const { subject, text } = newest.current
    forgetMessages()
    try {
      const sent = { Subject: subject, Text: text, Confirmation: preview.confirmation }
      const { recipients } = await call(placeNotice, { body: sent })
      write({ subject: '', text: '' })
      setDone(`The notice is sent to ${membersText(recipients)}. Below, you see how far the emails are.`)
      await onPlaced()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
      // The number of members has changed, or the notice was sent before: the form says so.
      setPreview(undefined)
      setFailure(error.message)
    }
  }

  return { words, faults, preview, failure, done, isKept, busy, write, showPreview, sendTest, place }
}
