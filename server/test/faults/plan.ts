import { type Fault, faults } from './faults.ts'
import { fastTempo, productionTempo, type Tempo } from './world.ts'

/** Rounds of one fault that run one after the other in the same world. */
export interface Shift {
  fault: Fault | 'database server killed'
  name: string
  tempo: Tempo
  /** The number of its first round among all rounds of this fault, for the seeds. */
  from: number
  rounds: number
}

/** Rounds per world. All its ledgers are compared after each round, which takes longer each time. */
export const roundsOfWorld = 15

/** How often a fault runs, by the beginning of its name. The first match counts. */
type Counts = readonly (readonly [beginning: string, rounds: number])[]

const shortCounts: Counts = [
  ['killed at a random moment', 6],
  ['killed while refunds', 2],
  ['killed while ', 1],
  ['killed: ', 1],
  ['two sites, one killed while', 1],
  ['two sites', 2],
  ['SIGTERM', 2],
  ['database in a black hole', 0],
  ['database server killed', 0],
  ['database ', 1],
  ['gateway: everything', 2],
  ['gateway: sale, hangup', 1],
  ['gateway: search, delay', 1],
  ['gateway: find, status 503', 1],
  ['gateway: submit, garbage', 1],
  ['gateway: void, status 500', 1],
  ['gateway: refund, hangup', 1],
  ['gateway: refund, delay', 2],
  ['gateway: search lags', 1],
  ['gateway: holds', 1],
  ['gateway: ', 0],
  ['', 1],
]

const longCounts: Counts = [
  ['killed at a random moment', 200],
  ['killed while refunds', 20],
  ['killed while ', 8],
  ['killed: ', 6],
  ['two sites, one killed while', 6],
  ['two sites', 15],
  ['SIGTERM', 10],
  ['database in a black hole', 3],
  ['database server killed', 4],
  ['database ', 5],
  ['gateway: everything', 10],
  ['gateway: refund, delay', 15],
  ['gateway: search lags', 4],
  ['gateway: holds', 4],
  ['gateway: ', 2],
  ['gateway killed', 6],
  ['', 2],
]

/** With production values a round takes minutes, so each kind and each gateway operation runs once. */
const productionCounts: Counts = [
  ['nothing broken', 0],
  ['killed: refund', 0],
  ['two sites, one killed while', 0],
  ['gateway: sale, delay', 1],
  ['gateway: search, status 500', 1],
  ['gateway: find, garbage', 1],
  ['gateway: submit, hangup', 1],
  ['gateway: void, status 503', 1],
  ['gateway: refund, delay', 1],
  ['gateway: everything', 1],
  ['gateway: search lags', 1],
  ['gateway: holds', 1],
  ['gateway: ', 0],
  ['', 1],
]

const findCount = (counts: Counts, name: string) => counts.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 0

/**
 * Creates the plan of a run: shifts at the fast tempo, and for a long run also shifts with production values.
 * @param length a number runs every fault that often at the fast tempo
 */
export function createPlan(length: 'short' | 'long' | number): { fast: Shift[]; production: Shift[] } {
  if (length === 'long') {
    return { fast: createShifts(longCounts, fastTempo), production: createShifts(productionCounts, productionTempo) }
  }
  return { fast: createShifts(length === 'short' ? shortCounts : [['', length]], fastTempo), production: [] }
}

/** Rounds with refunds come first, because with production values one may last 20 minutes. */
export const longestFirst = (shifts: Shift[]): Shift[] =>
  shifts.toSorted((a, b) => Number(hasRefunds(b)) - Number(hasRefunds(a)))

const hasRefunds = ({ fault }: Shift): boolean => typeof fault !== 'string' && fault.refunds === true

function createShifts(counts: Counts, tempo: Tempo): Shift[] {
  const kinds = [...faults.map((fault) => ({ fault, name: fault.name })), serverKilled]
  return kinds.flatMap(({ fault, name }) => {
    const total = findCount(counts, name)
    const words = tempo.name === 'production' ? `${name} (production values)` : name
    return Array.from({ length: Math.ceil(total / roundsOfWorld) }, (_, index): Shift => {
      const from = index * roundsOfWorld
      return { fault, name: words, tempo, from, rounds: Math.min(roundsOfWorld, total - from) }
    })
  })
}

const serverKilled = { fault: 'database server killed', name: 'database server killed' } as const
