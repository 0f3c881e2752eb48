import type { FastifyInstance } from 'fastify'

/** A wing of the server: its routes, and what it does beside requests. Every wing's file creates one. */
export interface Wing {
  addRoutes(app: FastifyInstance): void
  registerWorkers?(): Promise<void>
  /** Registers and schedules the jobs that run by the clock. @param timeZone decides what a night is */
  schedule?(timeZone: string): Promise<void>
  cleanUp?(timeZone: string): Promise<unknown>[]
}
