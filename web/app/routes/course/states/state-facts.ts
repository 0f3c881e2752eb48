import type { Cell, State } from '@course/contract/course/states/states'
import { type CellName, cellNames } from '@course/contract/publishing/content/content-states'

/** Everything on a state's page that has a date, for the sentence about its age. */
export const datedFacts = ({ cells, periods, notes, changes, law }: State) => [
  ...cellNames.flatMap((cell) => cells[cell] ?? []),
  ...periods,
  ...notes,
  ...changes,
  ...(law.readOn === null ? [] : [{ readOn: law.readOn, confirmedOn: law.confirmedOn }]),
]

interface SortedCells {
  applying: [name: CellName, fact: Cell][]
  notApplying: [name: CellName, fact: Cell][]
  empty: CellName[]
}

/** The facts of a state by whether they apply, in the order of the page. */
export function sortCells(cells: State['cells']): SortedCells {
  const filled = cellNames.flatMap((name): [CellName, Cell][] => (cells[name] ? [[name, cells[name]]] : []))
  return {
    applying: filled.filter(([, fact]) => !fact.doesNotApply),
    notApplying: filled.filter(([, fact]) => fact.doesNotApply),
    empty: cellNames.filter((name) => !cells[name]),
  }
}
