/** Calculations that a member saved to a property: what went in, so that the result is always the calculator's own. */
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Success } from '../errors.ts'
import { idParam, plainText } from '../fields.ts'
import { Moment, RecordId } from '../replies.ts'

/** The most calculations that a property can have. */
export const maxCalculations = 100

const maxInputs = 30

export const Calculation = z.object({
  id: RecordId,
  calculator: z.string(),
  inputs: z.record(z.string(), z.string()).describe('What was typed, by the name of the input'),
  savedAt: Moment,
})
export type Calculation = z.output<typeof Calculation>

const noCalculator = 'There is no such calculator.'
const noInput = 'There is no such input.'
const CalculationParams = z.object({
  id: idParam('There is no such property.'),
  calculation: idParam('There is no such calculation.'),
})

export const CalculationForm = z.object({
  Calculator: z.string(noCalculator).max(40, noCalculator).regex(/^[a-z][a-z-]*$/, noCalculator),
  Inputs: z
    .record(
      z.string(noInput).max(40, noInput).regex(/^[A-Za-z][\w-]*$/, noInput),
      plainText('An input').max(100, 'An input can have at most 100 characters.'),
      'The inputs are missing.',
    )
    .refine((inputs) => Object.keys(inputs).length <= maxInputs, 'There are too many inputs.'),
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
