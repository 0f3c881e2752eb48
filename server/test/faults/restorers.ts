import { setTimeout as sleep } from 'node:timers/promises'
import { decimalAmount } from '@course/contract/sales/prices'
import { newId } from '../../src/platform/ids.ts'
import type { Actor } from './actors.ts'
import { administrator } from './faults-of-buyers.ts'
import { createSession } from './insist.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Access that an administrator ended by mistake and restored, and a refund that was to end it afterward. */
export interface Restoration {
  purchaseId: string
  /** Whether the last word was that access is given. */
  isGiven: boolean
  /** The key of the refund that ends access, if one was ordered and accepted. */
  refundKey?: string
}

interface Paid {
  id: string
  userId: string
  amountCents: number
}

const paidQuery = `select p.id, p.user_id as "userId", p.amount_cents as "amountCents" from purchases p
  where p.status in ('collecting', 'paid') and p.created_at >= to_timestamp($1 / 1000.0)`

/** Creates an administrator who ends the access of new buyers and restores it, and sometimes refunds afterward. */
export function createRestorer(world: World, random: Random, taken: Set<string>, restorations: Restoration[]): Actor {
  const began = Date.now()
  const { insist } = createSession(world, random, administrator)

  const restore = async ({ id, userId, amountCents }: Paid): Promise<void> => {
    const restoration: Restoration = { purchaseId: id, isGiven: false }
    restorations.push(restoration)
    for (let turn = random.between(1, 2); turn > 0; turn -= 1) {
      await insist('POST', `/api/users/${userId}/access/end`, { Reason: 'By mistake' })
      const given = await insist('POST', `/api/users/${userId}/access`, { Reason: 'It was a mistake' })
      // The first of two presses may have been lost with its answer.
      restoration.isGiven = 'reply' in given || given.code === 'conflict'
    }
    if (!restoration.isGiven || random.chance(0.4)) return
    const key = newId()
    const cents = random.chance(0.5) ? amountCents : random.between(1, amountCents)
    const form = { Key: key, Amount: decimalAmount(cents), Reason: 'On purpose', EndAccess: true }
    const ordered = await insist('POST', `/api/purchases/${id}/refunds`, form)
    if ('reply' in ordered) restoration.refundKey = key
  }

  return {
    async run(buying) {
      let end = Number.POSITIVE_INFINITY
      const recordEnd = () => {
        end = Date.now() + world.tempo.collectedMs
      }
      buying.then(recordEnd, recordEnd)
      for (let most = random.between(2, 3); most > 0 && Date.now() < end; ) {
        await sleep(random.between(100, world.tempo.collectedMs / 5))
        const { rows } = await world.db.query<Paid>(paidQuery, [began]).catch(() => ({ rows: [] }))
        const free = rows.filter(({ id }) => !taken.has(id))
        if (free.length === 0) continue
        const chosen = random.pick(free)
        taken.add(chosen.id)
        most -= 1
        await restore(chosen)
      }
    },
  }
}
