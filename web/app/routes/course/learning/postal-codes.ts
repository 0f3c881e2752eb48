import { stateCodeOf } from '@course/contract/words/postal-codes'

/** A state's name with its postal code, so that both can be found. Other names stay unchanged. */
export const withPostalCode = (name: string): string => `${name} ${stateCodeOf(name)?.toUpperCase() ?? ''}`.trim()

/** The number of states in a list, without D.C. */
export function statesText(names: readonly string[]): string {
  const states = names.filter((name) => name !== 'District of Columbia').length
  const text = `${states} ${states === 1 ? 'state' : 'states'}`
  return states < names.length ? `${text} and D.C.` : text
}
