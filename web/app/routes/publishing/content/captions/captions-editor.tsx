import * as paths from '@course/contract/paths'
import { maxCaptions, readCaptions, saveCaptions, type VideoCaptions } from '@course/contract/publishing/captions'
import { decodeText } from '@course/contract/text-files/text-encoding'
import { useReducer, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError, call } from '../../../../api.ts'
import { forgetsFile } from '../../../../forms/forgets-file.ts'
import { useUnsaved } from '../../../../forms/unsaved-changes.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../../kit/button.tsx'
import { Field } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { TextAreaField } from '../../../../kit/text-area-field.tsx'
import { Card } from '../../../../shell/card.tsx'
import { Page, PageTitle } from '../../../../shell/page.tsx'
import { byAndWhen } from '../model/when-text.ts'
import styles from './captions.module.css'

const notReached = 'The site did not answer, so the captions were not saved. Please try again in a moment.'
const tooLarge = 'This file has more than 1 MB, which is more than captions can have.'

interface State {
  saved: VideoCaptions
  text: string
  /** Captions that somebody else saved in the meantime. */
  others: VideoCaptions | undefined
  done: string
  failure: string
}

const startOf = (loaded: VideoCaptions): State => ({
  saved: loaded,
  text: loaded.text,
  others: undefined,
  done: '',
  failure: '',
})
const changed = (before: State, change: Partial<State>): State => ({ ...before, ...change })

/** What is said in a video, as a text with times. It can be typed, or taken from a file. */
export function CaptionsEditor({ loaded }: { loaded: VideoCaptions }) {
  const [{ saved, text, others, done, failure }, change] = useReducer(changed, loaded, startOf)
  const { busy, act } = useAction((message) => change({ failure: message }), notReached)
  const area = useRef<HTMLTextAreaElement>(null)
  useUnsaved(() => text !== saved.text)

  const take = (captions: VideoCaptions) => change({ saved: captions, text: captions.text, others: undefined })
  const save = (from: VideoCaptions) => {
    change({ done: '', failure: '' })
    return act(async () => {
      const params = { id: saved.videoId }
      try {
        const now = await call(saveCaptions, { params, body: { FromVersion: from.version, Text: text } })
        take(now)
        change({ done: savedText(now.lines) })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale')
          change({ others: await call(readCaptions, { params }) })
        throw error
      }
    })
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    change({ done: '', failure: file.size > maxCaptions ? tooLarge : '' })
    if (file.size > maxCaptions) return
    change({ text: decodeText(new Uint8Array(await file.arrayBuffer())) })
    area.current?.focus()
  }

  return (
    <Page>
      <p>
        <Link to={paths.content}>Content</Link>
      </p>
      <PageTitle level={2}>Captions: {saved.name}</PageTitle>
      <p>{stateText(saved)}</p>
      <Card>
        <p>
          Members see captions in the player and as a transcript beside the lesson, as soon as you save. Take a WebVTT,
          SubRip or SBV file from your captioning program, or write here. Each caption has a line with its times and one
          with its words. To remove the captions, save an empty text.
        </p>
        <Field
          label="Captions file (.vtt, .srt or .sbv)"
          type="file"
          accept=".vtt,.srt,.sbv,text/vtt"
          disabled={busy}
          {...forgetsFile}
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
        <TextAreaField
          label="Captions"
          className={styles.text}
          rows={20}
          value={text}
          readOnly={busy}
          onChange={({ target }) => change({ text: target.value })}
          ref={area}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        <div role="status">{done && <Notice kind="success">{done}</Notice>}</div>
        {others ? (
          <>
            <TextAreaField
              label={`Saved ${byAndWhen(others.savedBy, others.savedAt ?? '')}`}
              className={styles.text}
              rows={10}
              value={others.text}
              readOnly
            />
            <ButtonRow>
              <Button busy={busy} onClick={() => void save(others)}>
                Save mine instead
              </Button>
              <Button quiet busy={busy} onClick={() => take(others)}>
                Use the other text
              </Button>
            </ButtonRow>
          </>
        ) : (
          <ButtonRow>
            <Button busy={busy} disabled={text === saved.text} onClick={() => void save(saved)}>
              Save captions
            </Button>
          </ButtonRow>
        )}
      </Card>
    </Page>
  )
}

const linesText = (lines: number) => (lines === 1 ? '1 caption' : `${lines} captions`)

const savedText = (lines: number) =>
  lines === 0 ? 'The captions have been removed.' : `${linesText(lines)} saved. Members see them now.`

function stateText({ lines, savedAt, savedBy }: VideoCaptions): string {
  if (savedAt === null) return 'This video has no captions yet.'
  return `${lines === 0 ? 'No captions' : linesText(lines)}, saved ${byAndWhen(savedBy, savedAt)}.`
}
