import { type AuditAct, type AuditValueName, actOf } from '@course/contract/office/audit/audit-acts'
import type { Db } from '../db/db.ts'
import { newId } from '../ids.ts'
import type { Actor } from './actor.ts'
import { insertEntry } from './audit.queries.ts'

type Values<A extends AuditAct> = Partial<Record<AuditValueName<A>, unknown>>

interface Subject<A extends AuditAct> {
  person?: string | undefined
  /** Other people and things that the entry names, by ID. */
  also?: readonly string[]
  object?: string | undefined
  before?: Values<A>
  after?: Values<A>
}

/**
 * Records what somebody did, in the transaction that does it: if that is rolled back, nothing was recorded. Stores only
 * the values that the act names in `auditActs`, so no secret gets in with others.
 */
export async function audit<A extends AuditAct>(tx: Db, by: Actor, act: A, about: Subject<A> = {}): Promise<void> {
  const { keeps = [], personal = [] } = actOf(act)
  const { person, also = [], object, before = {}, after = {} } = about
  const isCommand = 'command' in by
  const actorId = isCommand ? null : by.id
  const values = { before: pick(before, personal), after: pick(after, personal) }
  const kind = act === 'sign-in.failed' ? 'typed' : 'values'
  await insertEntry(
    tx,
    {
      id: newId(),
      act,
      actorId,
      command: isCommand ? by.command : null,
      personId: person ?? null,
      object: object ?? null,
      before: pick(before, keeps),
      after: pick(after, keeps),
      requestId: isCommand ? null : by.requestId,
    },
    {
      mentions: [actorId, person, object, ...also].filter((id) => typeof id === 'string'),
      personal: [
        ...(hasValues(values) ? [{ kind, personId: person ?? null, ...values } as const] : []),
        ...(isCommand
          ? []
          : [{ kind: 'network', personId: actorId, before: {}, after: { network: by.network } } as const]),
      ],
    },
  )
}

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined))

const hasValues = ({ before, after }: { before: object; after: object }): boolean =>
  Object.keys(before).length + Object.keys(after).length > 0
