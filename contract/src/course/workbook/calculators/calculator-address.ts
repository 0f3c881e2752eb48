import * as paths from '../../../paths.ts'
import type { Typed } from '../numbers/input-types.ts'
import { initialInputs } from '../numbers/inputs.ts'
import { type CalculatorId, calculators, isCalculatorId } from './calculators.ts'

/** What an address says: which calculator, and what is typed in it. */
export interface CalculatorState {
  id: CalculatorId
  typed: Record<string, string>
}

/** The address of the page with one calculator filled in. What is typed is kept as it is, even if it is wrong. */
export function calculatorPath(id: CalculatorId, typed: Typed): string {
  const names = Object.keys(calculators[id].inputs)
  const query = new URLSearchParams({ for: id })
  for (const name of names) query.set(name, typed[name] ?? '')
  return `${paths.calculators}?${query}#${id}`
}

/** Reads such an address. An input that it does not name has the value of the example; unknown names are ignored. */
export function readCalculatorQuery(query: URLSearchParams): CalculatorState | undefined {
  const id = query.get('for')
  if (!isCalculatorId(id)) return undefined
  const initial = Object.entries(initialInputs(calculators[id].inputs))
  return { id, typed: Object.fromEntries(initial.map(([name, value]) => [name, query.get(name) ?? value])) }
}
