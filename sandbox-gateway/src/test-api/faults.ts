import { Refused } from '../http/reply.ts'
import type { JsonObject } from '../http/request.ts'

const operations = [
  'client_token',
  'configuration',
  'tokenize',
  'sale',
  'search',
  'find',
  'disputes',
  'submit',
  'void',
  'refund',
] as const
const moments = ['before', 'after'] as const
const modes = ['hangup', 'delay', 'status', 'garbage'] as const

export type Operation = (typeof operations)[number]
export type Moment = (typeof moments)[number]

export interface Fault {
  operation: Operation
  when: Moment
  mode: (typeof modes)[number]
  ms?: number
  status?: number
  /** Absent: until deleted. */
  count?: number
}

/** The faults that tests have requested, in order. Each request uses at most one at each point. */
export class Faults {
  #faults: Fault[] = []

  add(fault: Fault): void {
    this.#faults.push({ ...fault })
  }

  all(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  clear(): void {
    this.#faults = []
  }

  take(operation: Operation | undefined, when: Moment): Fault | undefined {
    const fault = this.#faults.find((each) => each.operation === operation && each.when === when)
    if (fault?.count !== undefined) {
      fault.count -= 1
      if (fault.count === 0) this.#faults = this.#faults.filter((each) => each !== fault)
    }
    return fault
  }
}

/** Reads a posted fault. @throws Refused with a sentence about what is wrong */
export function readFault(body: JsonObject): Fault {
  const allowedFields = new Set(['operation', 'when', 'mode', 'ms', 'status', 'count'])
  const unknown = Object.keys(body).find((key) => !allowedFields.has(key))
  if (unknown !== undefined) throw new Refused(400, `A fault has no member "${unknown}".`)
  const fault: Fault = {
    operation: choice(body, 'operation', operations),
    when: choice(body, 'when', moments),
    mode: choice(body, 'mode', modes),
  }
  if (body.count !== undefined) fault.count = whole(body, 'count', 1, 1_000_000)
  if (fault.mode === 'delay') fault.ms = body.ms === undefined ? 1000 : whole(body, 'ms', 0, 600_000)
  if (fault.mode === 'status') fault.status = body.status === undefined ? 500 : whole(body, 'status', 200, 599)
  return fault
}

export function choice<T extends string>(body: JsonObject, key: string, allowed: readonly T[]): T {
  const value = allowed.find((each) => each === body[key])
  if (value === undefined) throw new Refused(400, `"${key}" must be one of ${allowed.join(', ')}.`)
  return value
}

export function whole(body: JsonObject, key: string, least: number, most: number): number {
  const value = body[key]
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw new Refused(400, `"${key}" must be a whole number from ${least} to ${most}.`)
}

const serverOperations: [method: string, path: RegExp, operation: Operation][] = [
  ['POST', /^client_token$/, 'client_token'],
  ['POST', /^transactions$/, 'sale'],
  ['POST', /^transactions\/advanced_search(_ids)?$/, 'search'],
  ['GET', /^transactions\/[^/]+$/, 'find'],
  ['POST', /^disputes\/advanced_search$/, 'disputes'],
  ['PUT', /^transactions\/[^/]+\/submit_for_settlement$/, 'submit'],
  ['PUT', /^transactions\/[^/]+\/void$/, 'void'],
  ['POST', /^transactions\/[^/]+\/refund$/, 'refund'],
  ['GET', /^client_api\/v1\/configuration$/, 'configuration'],
  ['POST', /^client_api\/v1\/payment_methods\/credit_cards$/, 'tokenize'],
]

/** The operation that a request stands for, by its path after the merchant id. */
export function findOperation(method: string, path: string): Operation | undefined {
  return serverOperations.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2]
}
