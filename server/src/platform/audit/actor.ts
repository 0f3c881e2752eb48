import type { FastifyRequest } from 'fastify'
import { addressKey } from '../address-key.ts'

/** Who acts, and with which request. A command has a name instead of an account. */
export type Actor =
  | { id: string; requestId: string; network: string }
  | { id: null; requestId: string; network: string }
  | { command: string }

export type Command = Extract<Actor, { command: string }>

/** The request of somebody whose account is known otherwise, or not at all. */
export interface RequestFacts {
  requestId: string
  network: string
}

/** What the audit log says about a request. */
export const readRequestFacts = ({ id, ip }: Pick<FastifyRequest, 'id' | 'ip'>): RequestFacts => ({
  requestId: id,
  network: addressKey(ip),
})
