import { type ReactNode, useState } from 'react'
import styles from './states.module.css'

interface FoldedProps {
  summary: ReactNode
  className: string | undefined
  children: ReactNode
}

/** A part that is open on a desktop, and on a phone closed until it is wanted, so that the states are near. */
export function Folded({ summary, className, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(() => matchMedia('(width >= 48rem)').matches)
  return (
    <details
      className={`${styles.folded} ${className}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
