import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { SiteLink } from './site-link.tsx'

interface Look {
  quiet?: boolean
  large?: boolean
}

const classOf = ({ quiet, large }: Look) =>
  [styles.button, quiet && styles.quiet, large && styles.large].filter(Boolean).join(' ')

export function Button({ quiet = false, large = false, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={classOf({ quiet, large })} {...rest} />
}

/** A link that looks like a button, because following it is the page's purpose. */
export function ButtonLink({ quiet = false, large = false, ...rest }: ComponentProps<typeof SiteLink> & Look) {
  return <SiteLink className={classOf({ quiet, large })} {...rest} />
}

export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
