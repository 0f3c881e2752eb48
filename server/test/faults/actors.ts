import { type BankRecord, createBank } from './bank.ts'
import type { Buyer } from './buyers.ts'
import type { Fault } from './faults.ts'
import { createMember, type MemberRecord } from './members.ts'
import { createPublisher } from './publisher.ts'
import type { Random } from './random.ts'
import { createRestorer, type Restoration } from './restorers.ts'
import type { World } from './world.ts'

/** Someone who acts while buyers pay, and a little longer. */
export interface Actor {
  run(buying: Promise<unknown>): Promise<void>
}

/** What the actors of a round did and were told. */
export interface ActorRecords {
  restorations: Restoration[]
  members: MemberRecord[]
  bankRecords: BankRecord[]
}

/** Creates the people of a fault besides its buyers and the administrators who refund. */
export function createActors(
  world: World,
  random: Random,
  fault: Fault,
  buyers: Buyer[],
): { actors: Actor[]; records: ActorRecords } {
  const records: ActorRecords = { restorations: [], members: [], bankRecords: [] }
  const actors: Actor[] = []
  if (fault.members) for (const buyer of buyers) actors.push(createMember(world, random, buyer, records.members))
  // The purchases that an administrator works on are left alone by the other one.
  const taken = new Set<string>()
  if (fault.restores) for (const _ of [1, 2]) actors.push(createRestorer(world, random, taken, records.restorations))
  if (fault.publishes) actors.push(createPublisher(world, random))
  if (fault.disputes) actors.push(createBank(world, random, records.bankRecords))
  return { actors, records }
}
