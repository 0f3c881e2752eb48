import type { ReactNode } from 'react'
import type { ProseData } from '../page-data/prose.ts'
import styles from './prose.module.css'

interface ProseProps {
  text: ProseData
  className?: string | undefined
  /** At the end of the text. */
  children?: ReactNode
}

/** A text of the owner's: a paragraph, or one element with paragraphs, lists and headings. */
export function Prose({ text, className, children }: ProseProps) {
  if (typeof text === 'string')
    return (
      <p className={className}>
        {text}
        {children}
      </p>
    )
  const { html, isParagraph } = text
  const Tag = isParagraph ? 'p' : 'div'
  const name = [className, !isParagraph && styles.prose].filter(Boolean).join(' ')
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown, with known tags and links only */}
      <Tag className={name || undefined} dangerouslySetInnerHTML={{ __html: html }} />
      {children && <p className={className}>{children}</p>}
    </>
  )
}

export const Paragraphs = ({ texts, className }: { texts: readonly ProseData[]; className?: string | undefined }) =>
  texts.map((text, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a page never move
    <Prose text={text} className={className} key={place} />
  ))
