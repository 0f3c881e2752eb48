import type { ComponentProps } from 'react'
import { Framed, type Framing } from './field.tsx'

export function TextAreaField({ label, fault, hint, ...area }: Framing & ComponentProps<'textarea'>) {
  return (
    <Framed label={label} fault={fault} {...(hint ? { hint } : {})}>
      {(wiring) => <textarea {...area} {...wiring} className={`${wiring.className} ${area.className ?? ''}`} />}
    </Framed>
  )
}
