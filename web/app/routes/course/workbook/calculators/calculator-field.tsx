import type { Input } from '@course/contract/course/workbook/numbers/input-types'
import { Field, SelectField } from '../../../../kit/field.tsx'

interface CalculatorFieldProps {
  name: string
  input: Input
  problem: string | undefined
}

const units = { dollars: ' ($)', percent: ' (%)', count: '' } as const

/** One thing that a calculator asks for, with the sentence that explains it. */
export function CalculatorField({ name, input, problem }: CalculatorFieldProps) {
  const { label, explanation, initial } = input
  const shared = { name, problem, hint: explanation, defaultValue: initial }
  if (input.kind === 'choice') {
    return (
      <SelectField label={label} {...shared}>
        {Object.entries(input.choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  const inputMode = input.kind === 'count' ? 'numeric' : 'decimal'
  return <Field label={`${label}${units[input.kind]}`} inputMode={inputMode} autoComplete="off" {...shared} />
}
