import { listMyStates, type MyState, maxNoteLength, saveStateNote } from '@course/contract/course/states'
import { numberText } from '@course/contract/words/counts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../api.ts'
import { forgetNote, keepNote, readKeptNote, type SavedNote, startingNote } from '../../../forms/kept-notes.ts'
import { sendKeptNote } from '../../../forms/send-notes.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useUnsaved } from '../../../forms/use-unsaved.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Section } from '../../../kit/facts.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { TextAreaField } from '../../../kit/text-area-field.tsx'
import { beforeLogout } from '../../../player/leaving.ts'
import { isStorageBlocked, localStore } from '../../../storage.ts'
import styles from './state.module.css'

interface MyNoteProps {
  /** The ID of the account. */
  account: string
  code: string
  name: string
  saved: MyState | undefined
}

const notReached =
  'The site did not answer, so your note was not saved. It is kept in this browser, and sent when you come back.'

const changedElsewhere = 'You saved another note about this state on another device. Here are both.'

/** How long nothing is typed before the note is saved, in milliseconds. */
const pause = 1_000

/**
 * The member's own note about a state, saved as it is typed. The browser keeps it until the server has it. If another
 * device saved one meanwhile, both are shown.
 */
export function MyNote({ account, code, name, saved: first }: MyNoteProps) {
  const [saved, setSaved] = useState<SavedNote>(first ?? { note: '', version: 0 })
  const [start] = useState(() => startingNote(readKeptNote(localStore(), account, code), saved))
  const [text, setText] = useState(start.text)
  const [other, setOther] = useState<SavedNote | undefined>(start.other)
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState(start.other ? changedElsewhere : '')
  const { busy, act } = useAction(setFailure, notReached)
  const typed = useRef(text)
  typed.current = text
  const isChanged = text !== saved.note
  const isTooLong = text.length > maxNoteLength
  const isKept = useKeptText({ account, code, text, saved, isChanged, onSent: setSaved })
  useUnsaved(() => isChanged && !isKept())

  const type = (value: string) => {
    setText(value)
    setDone('')
    // What another device saved stays until the member has chosen.
    if (!other) setFailure('')
  }
  const save = (from: SavedNote) => {
    setDone('')
    setFailure('')
    return act(async () => {
      try {
        const sent = { params: { id: code }, body: { FromVersion: from.version, Text: text } }
        setSaved(await call(saveStateNote, sent))
        setOther(undefined)
        setDone('Your note has been saved.')
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'stale')) throw error
        const now = (await call(listMyStates)).find((each) => each.code === code) ?? { note: '', version: from.version }
        // Leaving the page for a moment has sent it, too.
        if (now.note === typed.current) return setSaved(now)
        setOther(now)
        throw error
      }
    })
  }
  const takeOther = (now: SavedNote) => {
    setSaved(now)
    setText(now.note)
    setOther(undefined)
    setFailure('')
  }
  useEffect(() => {
    if (!isChanged || isTooLong || busy || failure || other) return
    const timer = setTimeout(() => void save(saved), pause)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    const tryAgain = () => other || setFailure('')
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [other])
  return (
    <Section title={`My note about ${name}`}>
      {/* On paper, an input shows only what fits into its box. */}
      <p className={styles.onPaper}>{text}</p>
      <div className={styles.onScreen}>
        <TextAreaField
          label="Note"
          hint={`Only you can read it. It is saved as you type. ${numberText(text.length)} of ${numberText(maxNoteLength)} characters.`}
          problem={isTooLong ? 'A note can have at most 2,000 characters.' : undefined}
          rows={5}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        {other ? (
          <>
            <TextAreaField
              label="The note from your other device"
              problem={undefined}
              rows={5}
              value={other.note}
              readOnly
            />
            <ButtonRow>
              <Button busy={busy} onClick={() => void save(other)}>
                Save this note instead
              </Button>
              <Button quiet busy={busy} onClick={() => takeOther(other)}>
                Use the other note
              </Button>
            </ButtonRow>
          </>
        ) : (
          <ButtonRow>
            <Button busy={busy} disabled={!isChanged || isTooLong} onClick={() => void save(saved)}>
              Save note
            </Button>
          </ButtonRow>
        )}
        <p role="status" className={styles.saved}>
          {done}
        </p>
      </div>
    </Section>
  )
}

interface KeptText {
  account: string
  code: string
  text: string
  saved: SavedNote
  isChanged: boolean
  onSent: (now: SavedNote) => void
}

/** Keeps what the server does not have, and sends it when the page is left. @returns whether the browser could keep it */
function useKeptText({ account, code, text, saved, isChanged, onSent }: KeptText): () => boolean {
  const isKept = useRef(true)
  const sent = useRef(onSent)
  useEffect(() => {
    if (isChanged) {
      const couldKeep = keepNote(localStore(), account, code, { text, fromVersion: saved.version })
      // A blocked storage forgets with the page.
      isKept.current = couldKeep && !isStorageBlocked()
    } else forgetNote(localStore(), account, code)
  }, [account, code, text, saved, isChanged])
  useEffect(() => {
    const sendLast = async () => {
      const now = await sendKeptNote(account, code, true)
      if (now) sent.current(now)
    }
    const whenHidden = () => document.visibilityState === 'hidden' && void sendLast()
    addEventListener('pagehide', sendLast)
    document.addEventListener('visibilitychange', whenHidden)
    const unregister = beforeLogout(() => sendKeptNote(account, code))
    return () => {
      removeEventListener('pagehide', sendLast)
      document.removeEventListener('visibilitychange', whenHidden)
      unregister()
      void sendKeptNote(account, code)
    }
  }, [account, code])
  return () => isKept.current
}
