import type { FastifyRequest } from 'fastify'
import { addressKey } from '../address-key.ts'
import type { RequestFacts } from './actor.ts'

/** What the audit log says about a request. */
export const readRequestFacts = ({ id, ip }: Pick<FastifyRequest, 'id' | 'ip'>): RequestFacts => ({
  requestId: id,
  network: addressKey(ip),
})
