/** Calculations that a member saved to a property: what went in, so that the result is always the calculator's own. */
import { z } from 'zod'
import type { Endpoint } from '../../../endpoint.ts'
import { Success } from '../../../errors.ts'
import { idParam } from '../../../fields.ts'
import { Moment, RecordId } from '../../../replies.ts'
import { type CalculatorId, calculatorIds, calculators } from '../calculators/calculators.ts'
import type { Input } from '../numbers/input-types.ts'
import { readInput } from '../numbers/inputs.ts'

/** The most calculations that a property can have. */
export const maxCalculations = 100

/** The most calculations that a member can save in all properties. */
export const maxMemberCalculations = 2_000

export const Calculation = z.object({
  id: RecordId,
  calculator: z.enum(calculatorIds),
  inputs: z
    .record(z.string(), z.string())
    .describe('What was typed, by the name of the input; results are calculated from it again'),
  savedAt: Moment,
})
export type Calculation = z.output<typeof Calculation>

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

/** For each calculator, its inputs as they were typed, which are checked as the page reads them. */
export const CalculatorInputs = Object.fromEntries(calculatorIds.map((id) => [id, typedInputs(id)])) as Readonly<
  Record<CalculatorId, ReturnType<typeof typedInputs>>
>

const noCalculator = 'There is no such calculator.'
const CalculationParams = z.object({
  id: idParam('There is no such property.'),
  calculation: idParam('There is no such calculation.'),
})

export const CalculationForm = z
  .object({
    Calculator: z.enum(calculatorIds, noCalculator),
    Inputs: z.record(z.string(), z.string('An input must be text.'), 'The inputs are missing.'),
  })
  .superRefine(({ Calculator, Inputs }, issues) => {
    for (const { path, message } of CalculatorInputs[Calculator].safeParse(Inputs).error?.issues ?? [])
      issues.addIssue({ code: 'custom', path: ['Inputs', ...path], message })
  })
export type CalculationForm = z.output<typeof CalculationForm>

export const saveCalculation = {
  method: 'PUT',
  path: '/api/workbook/properties/:id/calculations/:calculation',
  audience: 'member',
  summary: 'Save a calculation to a property, under an ID that the page chose',
  params: CalculationParams,
  body: CalculationForm,
  reply: Calculation,
  refuses: ['not_found', 'conflict'],
} as const satisfies Endpoint

export const deleteCalculation = {
  method: 'POST',
  path: '/api/workbook/properties/:id/calculations/:calculation/delete',
  audience: 'member',
  summary: 'Delete a saved calculation',
  params: CalculationParams,
  body: z.object({}),
  reply: Success,
  refuses: ['not_found'],
} as const satisfies Endpoint
