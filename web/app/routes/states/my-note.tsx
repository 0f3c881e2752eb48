import { listMyStates, longestNote, type MyState, saveStateNote } from '@course/contract/states'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../api.ts'
import { useAction } from '../../forms/use-action.ts'
import { useUnsaved } from '../../forms/use-unsaved.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Section } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import styles from './state.module.css'

type Saved = Pick<MyState, 'note' | 'version'>

interface MyNoteProps {
  code: string
  name: string
  saved: MyState | undefined
}

const notReached = 'The site did not answer, so your note was not saved. Please try again in a moment.'

/** How long nothing is typed before the note is saved, in milliseconds. */
const pause = 1_000

/** The member's own note about a state, saved as it is typed. If another device saved one meanwhile, both are shown. */
export function MyNote({ code, name, saved: first }: MyNoteProps) {
  const [saved, setSaved] = useState<Saved>(first ?? { note: '', version: 0 })
  const [text, setText] = useState(saved.note)
  const [other, setOther] = useState<Saved>()
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure, notReached)
  const isChanged = text !== saved.note
  const isTooLong = text.length > longestNote
  useUnsaved(() => isChanged)

  const type = (typed: string) => {
    setText(typed)
    setDone('')
    // What another device saved stays until the member has chosen.
    if (!other) setFailure('')
  }
  const save = (from: Saved) => {
    setDone('')
    setFailure('')
    return act(async () => {
      try {
        const sent = { params: { id: code }, body: { FromVersion: from.version, Text: text } }
        setSaved(await call(saveStateNote, sent))
        setOther(undefined)
        setDone('Your note has been saved.')
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale')
          setOther((await call(listMyStates)).find((each) => each.code === code) ?? { note: '', version: from.version })
        throw error
      }
    })
  }
  const takeOther = (now: Saved) => {
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
  return (
    <Section title={`My note about ${name}`}>
      {/* On paper, an input shows only what fits into its box. */}
      <p className={styles.onPaper}>{text}</p>
      <div className={styles.onScreen}>
        <TextAreaField
          label="Note"
          hint={`Only you can read it. It is saved as you type. ${text.length.toLocaleString('en-US')} of ${longestNote.toLocaleString('en-US')} characters.`}
          fault={isTooLong ? 'A note can have at most 2,000 characters.' : undefined}
          rows={5}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        {other ? (
          <>
            <TextAreaField
              label="The note from your other device"
              fault={undefined}
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
