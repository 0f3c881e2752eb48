import { z } from 'zod'
import { type CalculatorId, calculatorIds, calculators } from '../calculators/calculators.ts'
import type { Input } from '../numbers/input-types.ts'
import { readInput } from '../numbers/inputs.ts'

/** What the API takes of a calculator: everything as it was typed, which is read as the page reads it. */

const maxTyped = 100

const typedInput = (input: Input) =>
  z
    .string(`${input.label} must be text.`)
    .max(maxTyped, `${input.label} is too long.`)
    .superRefine((typed, issues) => {
      const read = readInput(input, typed)
      if ('problem' in read) issues.addIssue({ code: 'custom', message: read.problem })
    })

const typedInputs = (id: CalculatorId) =>
  z.strictObject(
    Object.fromEntries(Object.entries(calculators[id].inputs).map(([name, input]) => [name, typedInput(input)])),
  )

/** For each calculator: its inputs, checked, and still as they were typed. Results are calculated from them again. */
export const CalculatorInputs = Object.fromEntries(calculatorIds.map((id) => [id, typedInputs(id)])) as Readonly<
  Record<CalculatorId, ReturnType<typeof typedInputs>>
>
