import { useEffect, useRef } from 'react'
import { startTextWithTerms } from '../../../../documents/start-text.ts'
import styles from '../../../../documents/text-with-terms.module.css'

interface TextWithTermsProps {
  /** Safe HTML. */
  html: string
  className?: string | undefined
}

/** A text whose terms show their meaning and whose numbers open their source. Another text needs another `key`. */
export function TextWithTerms({ html, className }: TextWithTermsProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => (area.current ? startTextWithTerms(area.current) : undefined), [])
  return (
    <div className={styles.area} data-terms="" ref={area}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, with known tags and links only */}
      <div className={className} data-lesson-text="" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
