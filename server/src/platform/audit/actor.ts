import type { FastifyRequest } from 'fastify'
import { addressKey } from '../address-key.ts'

export type Actor =
  | { id: string; requestId: string; network: string }
  | { id: null; requestId: string; network: string }
  | { command: string }

export type Command = Extract<Actor, { command: string }>

export interface RequestFacts {
  requestId: string
  network: string
}

export const readRequestFacts = ({ id, ip }: Pick<FastifyRequest, 'id' | 'ip'>): RequestFacts => ({
  requestId: id,
  network: addressKey(ip),
})
