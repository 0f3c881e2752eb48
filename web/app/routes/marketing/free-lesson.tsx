import * as paths from '@course/contract/paths'
import { useEffect, useRef } from 'react'
import { startTranscript } from '../../documents/start-transcript.ts'
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
  useEffect(() => {
    if (details.current) startTranscript(details.current)
  }, [])
  return (
    <article className={styles.lesson} aria-labelledby="excerpt">
      {film && (
        <div className={styles.watch}>
          <VideoPoster video={film} label="Watch the lesson" picture={<Drawing svg={drawing} />} />
          <details ref={details} data-transcript={videoId}>
            <summary>Transcript of the video</summary>
            <p role="status">Loading…</p>
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
