import { listMyStates, longestNote, type MyState, saveStateNote } from '@course/contract/states'
import { useState } from 'react'
import { ApiError, call } from '../../api.ts'
import { useAction } from '../../forms/use-action.ts'
import { useUnsaved } from '../../forms/use-unsaved.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Section } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'

type Saved = Pick<MyState, 'note' | 'version'>

interface MyNoteProps {
  code: string
  name: string
  saved: MyState | undefined
}

const notReached = 'The site did not answer, so your note was not saved. Please try again in a moment.'

/** The member's own note about a state. If another device saved one meanwhile, both are shown. */
export function MyNote({ code, name, saved: first }: MyNoteProps) {
  const [saved, setSaved] = useState<Saved>(first ?? { note: '', version: 0 })
  const [text, setText] = useState(saved.note)
  const [other, setOther] = useState<Saved>()
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState('')
  const { busy, act } = useAction(setFailure, notReached)
  useUnsaved(() => text !== saved.note)

  const take = (now: Saved) => {
    setSaved(now)
    setText(now.note)
    setOther(undefined)
  }
  const save = (from: Saved) => {
    setDone('')
    setFailure('')
    return act(async () => {
      try {
        const sent = { params: { id: code }, body: { FromVersion: from.version, Text: text } }
        take(await call(saveStateNote, sent))
        setDone('Your note has been saved.')
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale')
          setOther((await call(listMyStates)).find((each) => each.code === code) ?? { note: '', version: from.version })
        throw error
      }
    })
  }
  return (
    <Section title={`My note about ${name}`}>
      <TextAreaField
        label="Note"
        hint={`Only you can read it. ${text.length.toLocaleString('en-US')} of ${longestNote.toLocaleString('en-US')} characters.`}
        fault={text.length > longestNote ? 'A note can have at most 2,000 characters.' : undefined}
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {failure && <Notice kind="error">{failure}</Notice>}
      <div role="status">{done && <Notice kind="success">{done}</Notice>}</div>
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
            <Button quiet busy={busy} onClick={() => take(other)}>
              Use the other note
            </Button>
          </ButtonRow>
        </>
      ) : (
        <ButtonRow>
          <Button
            busy={busy}
            disabled={text === saved.note || text.length > longestNote}
            onClick={() => void save(saved)}
          >
            Save note
          </Button>
        </ButtonRow>
      )}
    </Section>
  )
}
