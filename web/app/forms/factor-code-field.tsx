import type { ComponentProps } from 'react'
import { Field } from '../kit/field.tsx'

/** Takes the code of an authenticator app, or a recovery code. */
export const FactorCodeField = (input: Omit<ComponentProps<typeof Field>, 'label' | 'name'>) => (
  <Field
    label="Code"
    name="Code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...input}
  />
)
