import { useEffect, useState } from 'react'
import { isPlainPress } from '../../../../documents/plain-press.ts'
import { ContentsList, type LessonHeading } from '../../lessons/lesson-contents.tsx'
import styles from './lesson-guide.module.css'
import { goToPart } from './use-reading.ts'

interface LessonGuideProps {
  contents: readonly LessonHeading[]
  /** The heading whose part is being read. */
  current: string | undefined
  /** What is left to read, in words. */
  left: string
}

const widthBeside = '(min-width: 64rem)'
const isBeside = () => matchMedia(widthBeside).matches

/** The contents of the open lesson and what is left to read: at the side, or folded at the top of a narrow window. */
export function LessonGuide({ contents, current, left }: LessonGuideProps) {
  const [isOpen, setOpen] = useState(isBeside)
  // A tablet that is turned would have the contents over its text.
  useEffect(() => {
    const query = matchMedia(widthBeside)
    const follow = () => setOpen(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return (
    <nav aria-label="In this lesson">
      <details className={styles.guide} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          In this lesson <span className={styles.left}>{left}</span>
        </summary>
        <div className={styles.list}>
          <ContentsList
            contents={contents}
            current={current}
            onGo={(event, id) => {
              if (!isPlainPress(event.nativeEvent)) return
              // The address stays that of the video, and Back leads to the video before.
              event.preventDefault()
              if (!isBeside()) setOpen(false)
              goToPart(document.getElementById(id))
            }}
          />
        </div>
      </details>
    </nav>
  )
}
