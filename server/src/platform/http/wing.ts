import type { FastifyInstance } from 'fastify'

/** A wing of the server: its routes, and what it does beside requests. Every wing's file creates one. */
export interface Wing {
  addRoutes(app: FastifyInstance): void
  registerWorkers?(): Promise<void>
  /** Registers and schedules the jobs that run by the clock. @param timeZone decides what a night is */
  schedule?(timeZone: string): Promise<void>
  cleanUp?(timeZone: string): Promise<unknown>[]
}

type Room = (app: FastifyInstance, deps: never) => void

/** What the rooms of a wing need together. */
export type DepsOf<Rooms extends readonly Room[]> = {
  [At in keyof Rooms]: (deps: Parameters<Rooms[At]>[1]) => void
}[number] extends (deps: infer Deps) => void
  ? Deps
  : never

export function addRooms<const Rooms extends readonly Room[]>(app: FastifyInstance, rooms: Rooms, deps: DepsOf<Rooms>) {
  for (const room of rooms) room(app, deps as never)
}
