import { judgePassword, type PasswordStrength } from '@course/contract/accounts/password-advice'
import { type RefObject, useEffect, useState } from 'react'
import styles from './password-meter.module.css'

const steps: readonly PasswordStrength[] = ['weak', 'fair', 'strong']
/** How long nothing is typed before a screen reader hears of it, in milliseconds. */
const pause = 1_000

/** Says in plain words what to think of a new password while it is typed. It never hinders anybody. */
export function PasswordMeter({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState('')
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const input = field.current
    const read = () => setTyped(input?.value ?? '')
    read()
    input?.addEventListener('input', read)
    input?.form?.addEventListener('reset', read)
    return () => {
      input?.removeEventListener('input', read)
      input?.form?.removeEventListener('reset', read)
    }
  }, [field])
  const { strength, words } = judgePassword(typed, ownWords(field.current?.form))
  const shown = typed === '' ? '' : words
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(shown), pause)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className={styles.meter}>
      <div className={styles.bar} data-strength={typed === '' ? undefined : strength} aria-hidden>
        {steps.map((step) => (
          <span key={step} />
        ))}
      </div>
      <p className={styles.words} aria-hidden>
        {shown}
      </p>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  )
}

/** What the same form says about the person. */
function ownWords(form: HTMLFormElement | null | undefined): string[] {
  if (!form) return []
  const inputs = [
    ...form.querySelectorAll<HTMLInputElement>(
      '[name=Email], [name=FirstName], [name=LastName], [autocomplete=username]',
    ),
  ]
  return inputs.map(({ value }) => value)
}
