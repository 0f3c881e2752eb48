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
