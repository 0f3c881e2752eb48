import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { SiteLink } from './site-link.tsx'

interface Look {
  quiet?: boolean
  large?: boolean
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Ignores clicks while its action runs. It is not `disabled`, because that would drop the focus. */
  busy?: boolean
  /** Gets the initial focus of a dialog. */
  first?: boolean
}

const buttonClass = ({ quiet, large }: Look) =>
  [styles.button, quiet && styles.quiet, large && styles.large].filter(Boolean).join(' ')

export function Button({ quiet = false, large = false, busy, first, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ quiet, large })}
      aria-disabled={busy || undefined}
      data-first={first || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    />
  )
}

/** A link styled as a button, for the page's main action. */
export function ButtonLink({ quiet = false, large = false, ...rest }: ComponentProps<typeof SiteLink> & Look) {
  return <SiteLink className={buttonClass({ quiet, large })} {...rest} />
}

export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

interface FormButtonsProps {
  /** The label of the button that sends the form. */
  submit: string
  busy?: boolean
  onCancel: () => void
}

/** Below a form: the button that sends it, and the one that leaves it. */
export const FormButtons = ({ submit, busy = false, onCancel }: FormButtonsProps) => (
  <ButtonRow>
    <Button type="submit" busy={busy}>
      {submit}
    </Button>
    <Button quiet busy={busy} onClick={onCancel}>
      Cancel
    </Button>
  </ButtonRow>
)
