import { peopleText, placeNotice, testNotice } from '@course/contract/office/notices/written-notices'
import { useReducer, useRef } from 'react'
import { ApiError, call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { localStore } from '../../../storage.ts'
import { type KeptNotice, keepNotice, readKeptNotice } from './kept-notice.ts'

export interface Preview {
  subject: string
  email: string
  recipients: number
  administrators: number
  confirmation: string
}

const notReached = 'The site did not answer. What you typed is kept in this browser. Please try again.'

interface State {
  words: KeptNotice
  /** Whether the browser could keep the words. */
  isKept: boolean
  preview: Preview | undefined
  problems: Readonly<Record<string, string>>
  failure: string
  done: string
}

const noMessages = { problems: {}, failure: '', done: '' }
const startOf = (account: string): State => ({
  words: readKeptNotice(localStore(), account),
  isKept: true,
  preview: undefined,
  ...noMessages,
})
const changed = (before: State, change: Partial<State>): State => ({ ...before, ...change })

/** The notice that is being written: its words, the preview that belongs to exactly these words, and what became of it. */
export function useNotice(account: string, onPlaced: () => Promise<void>) {
  const [state, change] = useReducer(changed, account, startOf)
  const { words, preview } = state
  const newest = useRef(words)
  const { busy, act } = useAction((failure) => change({ failure }), notReached)

  /** What was previewed is what is sent, so other words need another preview. */
  const write = (typed: Partial<KeptNotice>) => {
    newest.current = { ...newest.current, ...typed }
    const isKept = keepNotice(localStore(), account, newest.current)
    change({ words: newest.current, isKept, preview: undefined, ...noMessages })
  }

  /** @param form whose first wrong field gets the focus */
  const showPreview = (form: HTMLFormElement) =>
    act(async () => {
      change({ preview: undefined, ...noMessages })
      const shown = newest.current
      try {
        const answer = await call(placeNotice, { body: { Subject: shown.subject, Text: shown.text } })
        if (newest.current === shown) change({ preview: answer })
      } catch (error) {
        if (!(error instanceof ApiError && Object.keys(error.fields).length > 0)) throw error
        change({ problems: error.fields })
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
    change(noMessages)
    try {
      const sent = { Subject: subject, Text: text, Confirmation: preview.confirmation }
      const { recipients, administrators } = await call(placeNotice, { body: sent })
      write({ subject: '', text: '' })
      const people = peopleText(recipients, administrators)
      change({ done: `The notice will be sent to ${people}. Below, you see how far the emails are.` })
      await onPlaced()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
      // The number of members has changed, or the notice was sent before: the form says so.
      change({ preview: undefined, failure: error.message })
    }
  }

  return { ...state, busy, write, showPreview, sendTest, place }
}
