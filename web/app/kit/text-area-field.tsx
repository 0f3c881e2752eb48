import type { ComponentProps } from 'react'
import { Framed, type Framing } from './field.tsx'

export function TextAreaField({ label, problem, hint, ...area }: Framing & ComponentProps<'textarea'>) {
  return (
    <Framed label={label} problem={problem} hint={hint}>
      {(wiring) => <textarea {...area} {...wiring} className={`${wiring.className} ${area.className ?? ''}`} />}
    </Framed>
  )
}
