import type { ReactNode } from 'react'
import styles from './card.module.css'
import page from './page.module.css'

/** A frame around a form or a part of a page. */
export const Card = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.card} ${page.stack}`}>{children}</div>
)
