import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import styles from './field.module.css'
import { useTooLong } from './too-long.ts'

export interface Framing {
  label: string
  /** The error message, shown below the value. */
  problem?: ReactNode
  hint?: string | undefined
}

interface Inner {
  /** A button inside the frame of the input, at its end. */
  beside?: ReactNode
}

interface Wiring {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string
}

/** A label, a control and what is wrong with it. */
export function Framed({ label, problem, hint, children }: Framing & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const tooLong = useTooLong(frame)
  const described = hint ? `${id}-hint ${id}-problem` : `${id}-problem`
  return (
    <div className={styles.field} ref={frame}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': Boolean(problem || tooLong),
        'aria-describedby': described,
      })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={styles.problem} id={`${id}-problem`}>
        {tooLong ? <span role="alert">{tooLong}</span> : problem}
      </p>
    </div>
  )
}

/** A labeled, uncontrolled input, so that nothing typed before hydration is lost. */
export function Field({ label, problem, hint, beside, ...input }: Framing & ComponentProps<'input'> & Inner) {
  return (
    <Framed label={label} problem={problem} hint={hint}>
      {(wiring) =>
        beside === undefined ? (
          <input {...wiring} {...input} />
        ) : (
          <div className={styles.withButton}>
            <input {...wiring} {...input} />
            {beside}
          </div>
        )
      }
    </Framed>
  )
}

export function SelectField({ label, problem, hint, ...select }: Framing & ComponentProps<'select'>) {
  return (
    <Framed label={label} problem={problem} hint={hint}>
      {(wiring) => <select {...wiring} {...select} />}
    </Framed>
  )
}

/** Error summary beside the button. A live region, so it must exist before it has text. */
export const FormSummary = ({ text }: { text: string | undefined }) => (
  <p className={styles.summary} aria-live="assertive">
    {text}
  </p>
)
