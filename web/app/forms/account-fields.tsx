import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { Field } from '../kit/field.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import styles from './account-fields.module.css'
import { maxLength } from './max-length.ts'
import type { Problems } from './use-form.ts'

const PasswordMeter = lazy(async () => ({ default: (await import('./password-meter.tsx')).PasswordMeter }))

/** The account fields of every form. Further properties are passed to the input. */
type Input = Omit<ComponentProps<typeof Field>, 'label' | 'problem' | 'type' | 'ref'>

interface FieldProps extends Partial<Input> {
  label?: string
  problems: Problems
  /** In place of the message in `problems`, with a link in it. */
  problem?: ReactNode
  ref?: RefObject<HTMLInputElement | null>
}

export const EmailField = ({ problems, problem, ...input }: FieldProps) => (
  <Field
    label="Email"
    name="Email"
    type="email"
    autoComplete="email"
    required
    maxLength={maxLength.email}
    problem={problem ?? problems.Email}
    {...input}
  />
)

interface NameFieldsProps {
  problems: Problems
  /** Set if an administrator types another person's name, which the browser must not fill in. */
  ofSomebodyElse?: { firstName: string | undefined; lastName: string | undefined }
}

export const NameFields = ({ problems, ofSomebodyElse }: NameFieldsProps) => (
  <div className={styles.names}>
    <div className={styles.both}>
      <Field
        label="First Name"
        name="FirstName"
        autoComplete={ofSomebodyElse ? 'off' : 'given-name'}
        required
        maxLength={maxLength.name}
        defaultValue={ofSomebodyElse?.firstName}
        problem={problems.FirstName}
      />
      <Field
        label="Last Name"
        name="LastName"
        autoComplete={ofSomebodyElse ? 'off' : 'family-name'}
        required
        maxLength={maxLength.name}
        defaultValue={ofSomebodyElse?.lastName}
        problem={problems.LastName}
      />
    </div>
  </div>
)

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
}

interface PasswordView {
  shown: boolean
  /** The selection before the last change. */
  caret: [start: number | null, end: number | null] | undefined
}

const hidden: PasswordView = { shown: false, caret: undefined }
const changed = (before: PasswordView, next: PasswordView) => (before.shown === next.shown ? before : next)
const caretOf = (input: HTMLInputElement | null): PasswordView['caret'] => [
  input?.selectionStart ?? null,
  input?.selectionEnd ?? null,
]

/**
 * A password with a button that shows it. Only the input's type changes: focus, caret and what a
 * password manager knows about it stay. Submitting hides it again, so that the browser saves it as a password.
 */
export function PasswordField({ problems, label = 'Password', name = 'Password', ref, ...input }: PasswordFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const hydrated = useHydrated()
  const [view, change] = useReducer(changed, hidden)
  const { shown } = view
  /** Judged only once something is typed, so that its script is not loaded for nothing. */
  const [isTyped, setIsTyped] = useState(false)

  useEffect(() => {
    const form = field.current?.form
    const hide = () => change({ shown: false, caret: caretOf(field.current) })
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [field])
  // Browsers move the caret when the type changes; Chromium does so when it next lays out the page, hence the first line.
  useLayoutEffect(() => {
    field.current?.getBoundingClientRect()
    if (view.caret && document.activeElement === field.current) field.current?.setSelectionRange(...view.caret)
  }, [view, field])

  const password = (
    <Field
      label={label}
      name={name}
      type={shown ? 'text' : 'password'}
      required
      maxLength={maxLength.password}
      autoCapitalize="none"
      spellCheck={false}
      problem={problems[name]}
      ref={field}
      onInput={() => setIsTyped(true)}
      {...input}
      beside={
        hydrated && (
          // A click must not move the focus.
          <button
            type="button"
            className={styles.toggle}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => change({ shown: !shown, caret: caretOf(field.current) })}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </button>
        )
      }
    />
  )
  if (input.autoComplete !== 'new-password') return password
  return (
    <div className={styles.judged}>
      {password}
      <div className={styles.meter}>
        {isTyped && (
          <Suspense>
            <PasswordMeter field={field} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
