import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { SiteLink } from './site-link.tsx'

interface Look {
  quiet?: boolean
  large?: boolean
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While its work is being done it does nothing. It is not `disabled`, which would take the focus away. */
  busy?: boolean
  /** In a dialog: has the focus first. */
  first?: boolean
}

const classOf = ({ quiet, large }: Look) =>
  [styles.button, quiet && styles.quiet, large && styles.large].filter(Boolean).join(' ')

export function Button({ quiet = false, large = false, busy, first, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classOf({ quiet, large })}
      aria-disabled={busy || undefined}
      data-first={first || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  )
}

/** A link that looks like a button, because following it is the page's purpose. */
export function ButtonLink({ quiet = false, large = false, ...rest }: ComponentProps<typeof SiteLink> & Look) {
  return <SiteLink className={classOf({ quiet, large })} {...rest} />
}

export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
