import { useState } from 'react'
import styles from './editor.module.css'
import { useEditor } from './editor-context.ts'

interface MarksProps {
  label: string
  /** The ID of the sentence about the marks in the text. */
  id: string
  /** Those that are possible in this text, such as `{{price}}`. */
  known: readonly string[]
  text: string
  onInsert(mark: string): void
}

const names: Readonly<Record<string, string>> = {
  '{{price}}': 'Price',
  '{{charged}}': 'Price with currency',
  '{{videos}}': 'Number of videos',
  '{{windowDays}}': 'Business days to cancel',
  '{{videos.playedFrom}}': 'Where the videos play from',
  '{{seller.name}}': 'Seller’s name',
  '{{seller.address}}': 'Seller’s address',
  '{{seller.email}}': 'Seller’s email',
  '{{seller.phone}}': 'Seller’s phone',
  '{{seller.timeZone}}': 'Time zone',
}

/** A button that puts a mark into a text, and what the marks in it stand for now. */
export function Marks({ label, id, known, text, onInsert }: MarksProps) {
  const { markValues, mayEdit, readOnly } = useEditor()
  const [isOpen, setIsOpen] = useState(false)
  const valueFor = (mark: string) => markValues[mark.slice(2, -2)]
  const used = known.filter((mark) => text.includes(mark) && valueFor(mark))
  return (
    <>
      {used.length > 0 && (
        <p className={styles.help} id={id}>
          Shown now: {used.map((mark) => `${mark} is ${valueFor(mark)}`).join('; ')}
        </p>
      )}
      {mayEdit && (
        <button
          type="button"
          className={styles.insert}
          aria-expanded={isOpen}
          disabled={readOnly}
          onClick={() => setIsOpen(!isOpen)}
        >
          Insert a mark<span className="visually-hidden"> into {label}</span>
        </button>
      )}
      {isOpen && (
        <fieldset className={styles.marks} aria-label={`Marks for ${label}`}>
          {known.map((mark) => (
            <button
              type="button"
              className={styles.small}
              key={mark}
              onClick={() => {
                setIsOpen(false)
                onInsert(mark)
              }}
            >
              {[names[mark], valueFor(mark)].filter(Boolean).join(': ')}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
