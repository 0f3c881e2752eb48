import type { Term } from '@course/contract/course/lessons/lessons'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { placeMeaning } from './place-meaning.ts'
import styles from './text-with-terms.module.css'
import { useFootnotes } from './use-footnotes.ts'
import { glossaryLinks, type OpenTerm, termIdOf, useOpenTerm } from './use-open-term.ts'

interface TextWithTermsProps {
  /** Safe HTML. */
  html: string
  terms: readonly Term[]
  className?: string | undefined
}

/** The id of the element that has a term's meaning, on a page that lists the terms. */
export const meaningId = (termId: string): string => `meaning-${termId}`

/** A text whose terms show their meaning and whose numbers open their source. Another text needs another `key`. */
export function TextWithTerms({ html, terms, className }: TextWithTermsProps) {
  const area = useRef<HTMLDivElement>(null)
  useFootnotes(area)
  const open = useOpenTerm(area, (id) => terms.some((term) => term.id === id))
  const term = terms.find(({ id }) => id === open?.id)
  useEffect(() => {
    for (const link of area.current?.querySelectorAll(glossaryLinks) ?? []) {
      const id = meaningId(termIdOf(link))
      if (document.getElementById(id)) link.setAttribute('aria-describedby', id)
    }
  }, [])
  return (
    <div className={styles.area} ref={area}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, with known tags and links only */}
      <div className={className} data-lesson-text="" dangerouslySetInnerHTML={{ __html: html }} />
      {open && term && <Meaning key={term.id} term={term} open={open} area={area.current} />}
    </div>
  )
}

function Meaning({ term, open, area }: { term: Term; open: OpenTerm; area: HTMLElement | null }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!box.current || !area) return
    const { left, top } = placeMeaning({
      term: [...open.link.getClientRects()].at(-1) ?? open.link.getBoundingClientRect(),
      text: area.getBoundingClientRect(),
      size: box.current.getBoundingClientRect(),
      view: { top: 0, bottom: window.innerHeight },
    })
    box.current.style.left = `${left}px`
    box.current.style.top = `${top}px`
  }, [open, area])
  return (
    <div className={styles.meaning} role="tooltip" ref={box}>
      <p className={styles.box}>
        <strong>{term.term}</strong> {term.meaning}
      </p>
    </div>
  )
}
