import { type RefObject, useLayoutEffect, useState } from 'react'
import styles from './lesson-notes.module.css'
import { anchorOf, findBlocks, type Paragraph, wordsOfBlock } from './paragraphs.ts'

interface Place extends Paragraph {
  /** Where the notes about the paragraph are shown. */
  host: HTMLElement
}

/** Adds a place for notes to every paragraph of the text. React leaves that alone, because the HTML stays the same. */
export function usePlaces(text: RefObject<HTMLElement | null>): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([])
  useLayoutEffect(() => {
    const found = findBlocks(text.current).map((block): Place => {
      const words = wordsOfBlock(block)
      const host = document.createElement('div')
      host.setAttribute('data-note-host', '')
      host.className = styles.host ?? ''
      if (block.tagName === 'LI') block.append(host)
      else block.after(host)
      return { anchor: anchorOf(words), text: words, host }
    })
    setPlaces(found)
    return () => {
      for (const { host } of found) host.remove()
    }
  }, [text])
  return places
}
