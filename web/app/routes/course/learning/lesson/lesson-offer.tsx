import { useState } from 'react'
import { errorMessage } from '../../../../api.ts'
import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import styles from './lesson-panel.module.css'

interface LessonOfferProps {
  hasLesson: boolean
  onRead: () => Promise<unknown>
}

/** Asks for a press before a lesson opens, as that may count as opening the video. */
export function LessonOffer({ hasLesson, onRead }: LessonOfferProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const read = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onRead()
    } catch (error) {
      setFailure(errorMessage(error, 'The lesson could not be opened. Check your connection, and try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.offer}>
      <h4 className={styles.title}>{hasLesson ? 'Written lesson' : 'Transcript'}</h4>
      <p>
        {hasLesson
          ? 'The same subject to read: key points, worked examples, sources of law, and three questions to check yourself.'
          : 'What is said in the video, line by line.'}
      </p>
      <p>
        <Button quiet busy={busy} onClick={() => void read()}>
          {hasLesson ? 'Read the lesson' : 'Read the transcript'}
        </Button>
      </p>
      {failure && <Notice kind="error">{failure}</Notice>}
    </div>
  )
}
