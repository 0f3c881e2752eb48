import type { Cue } from '@course/contract/course/lessons/lessons'
import * as paths from '@course/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { Drawing } from '../../kit/drawing.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import type { homeData } from '../../page-data/home-data.ts'
import styles from './free-lesson.module.css'
import { VideoPoster } from './video-poster.tsx'

type Excerpt = NonNullable<ReturnType<typeof homeData>['excerpt']>

/** A whole lesson that costs nothing: its video, what is said in it, and how its written text begins. */
export function FreeLesson({ lesson, drawing }: { lesson: Excerpt; drawing: string }) {
  const { videoId, name, film, paragraphs } = lesson
  const details = useRef<HTMLDetailsElement>(null)
  const { transcript, load } = useTranscript(videoId)
  // It may have been opened before the scripts were there.
  useEffect(() => {
    if (details.current?.open) load()
  }, [load])
  const open = () => {
    if (details.current) details.current.open = true
  }
  return (
    <article className={styles.lesson} aria-labelledby="excerpt">
      {film && (
        <div className={styles.watch}>
          <VideoPoster video={film} label="Watch the lesson" picture={<Drawing svg={drawing} />} onPlay={open} />
          <details ref={details} onToggle={load}>
            <summary>Transcript of the video</summary>
            {typeof transcript === 'object' ? (
              <ol>
                {transcript.map(({ start, time, text }) => (
                  <li key={start}>
                    <b>{time}</b> {text}
                  </li>
                ))}
              </ol>
            ) : (
              <p role="status">{transcript}</p>
            )}
          </details>
        </div>
      )}
      <div className={styles.words}>
        <h3 id="excerpt">{name}</h3>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <SiteLink to={paths.lesson(videoId)}>Read the whole lesson</SiteLink>
        </p>
      </div>
    </article>
  )
}

type Line = Pick<Cue, 'start' | 'text'> & { time: string }

/** Loads what is said, once it is asked for. A failure is shown, and the next time tries again. */
function useTranscript(videoId: string) {
  const [transcript, setTranscript] = useState<Line[] | string>('Loading…')
  const asked = useRef(false)
  const [load] = useState(() => () => {
    if (asked.current) return
    asked.current = true
    readLines(videoId).then(
      (lines) => setTranscript(lines.length > 0 ? lines : 'This video has no transcript.'),
      (error: unknown) => {
        asked.current = false
        setTranscript(errorMessage(error))
      },
    )
  })
  return { transcript, load }
}

async function readLines(videoId: string): Promise<Line[]> {
  const { freeTranscript } = await import('../../player/free-transcript.ts')
  return freeTranscript(videoId)
}
