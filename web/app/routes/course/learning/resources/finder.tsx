import { type RefObject, useId } from 'react'
import styles from './finder.module.css'

interface FinderProps {
  label: string
  typed: string
  onType: (typed: string) => void
  /** The number of results, announced on every change. */
  count: string
  input: RefObject<HTMLInputElement | null>
}

/** A search field with instant results. */
export function Finder({ label, typed, onType, count, input }: FinderProps) {
  const id = useId()
  return (
    <search className={styles.finder}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        ref={input}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
        }}
      />
      <p className={styles.count} role="status">
        {count}
      </p>
    </search>
  )
}
