import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from './actors.ts'
import { call, isOutcomeUnknown } from './calls.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** What a bank decided about a payment. */
export interface BankRecord {
  attemptId: string
  /** The last word that the site confirmed. */
  status: 'open' | 'lost' | 'won'
}

interface Settled {
  attemptId: string
  hasRequest: boolean
}

const settledQuery = `select a.id as "attemptId",
  exists (select from cancellations c where c.purchase_id = p.id and c.state = 'open') as "hasRequest"
  from attempts a join purchases p on p.attempt_id = a.id
  where a.state = 'settled' and p.created_at >= to_timestamp($1 / 1000.0)`

/** Of two reports of one second, the provider does not say which came later. */
const secondMs = 1_100
const mostDeliveries = 400

/** Creates a bank that takes payments back, and sometimes returns them later. */
export function createBank(world: World, random: Random, records: BankRecord[]): Actor {
  const began = Date.now()

  /** Delivers a report as the provider does: again and again, until the site confirms it. */
  const report = async (record: BankRecord, disputeId: string, status: BankRecord['status']): Promise<boolean> => {
    const kind = status === 'open' ? 'dispute_opened' : `dispute_${status}`
    const body = new URLSearchParams(await world.gateway.notice(kind, disputeId)).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let deliveries = 0; deliveries < mostDeliveries; deliveries += 1) {
      const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(60_000) }
      const error = await call(`${random.pick(world.urls)}/api/webhooks/braintree`, init).then(
        () => undefined,
        (refused: unknown) => refused,
      )
      if (error === undefined) {
        record.status = status
        return true
      }
      if (!isOutcomeUnknown(error)) await sleep(world.tempo.askMs)
      await sleep(world.tempo.askMs)
    }
    return false
  }

  const dispute = async (attemptId: string): Promise<void> => {
    const sale = (await world.gateway.sales()).find(({ orderId, type }) => orderId === attemptId && type === 'sale')
    if (sale?.status !== 'settled') return
    const record: BankRecord = { attemptId, status: 'open' }
    const disputeId = await world.gateway.dispute(sale.id)
    if (!(await report(record, disputeId, 'open'))) return
    records.push(record)
    await sleep(secondMs + random.between(0, world.tempo.askMs))
    if (!(await report(record, disputeId, 'lost')) || random.chance(0.3)) return
    await sleep(secondMs + random.between(0, world.tempo.askMs))
    await report(record, disputeId, 'won')
  }

  return {
    async run(buying) {
      let end = Number.POSITIVE_INFINITY
      const recordEnd = () => {
        end = Date.now() + world.tempo.collectedMs * 3
      }
      buying.then(recordEnd, recordEnd)
      const taken = new Set<string>()
      const disputes: Promise<void>[] = []
      for (let most = random.between(2, 4); most > 0 && Date.now() < end; ) {
        await sleep(random.between(100, world.tempo.collectedMs / 4))
        const { rows } = await world.db.query<Settled>(settledQuery, [began]).catch(() => ({ rows: [] }))
        const free = rows.filter(({ attemptId }) => !taken.has(attemptId))
        const canceled = free.filter(({ hasRequest }) => hasRequest)
        const chosen = canceled[0] ?? (random.chance(0.3) ? free[0] : undefined)
        if (!chosen) continue
        taken.add(chosen.attemptId)
        most -= 1
        disputes.push(dispute(chosen.attemptId))
      }
      await Promise.all(disputes)
    },
  }
}
