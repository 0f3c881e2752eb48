import { setTimeout as sleep } from 'node:timers/promises'
import { decimalAmount } from '@course/contract/sales/prices'
import { newId } from '../../src/platform/ids.ts'
import { call, isOutcomeUnknown, RefusedCall } from './calls.ts'
import { administrator } from './faults-of-buyers.ts'
import { createLogin, json } from './insist.ts'
import type { RefundOrder } from './promise-of-refunds.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** An administrator who orders refunds. */
export interface Refunder {
  orders: RefundOrder[]
  /** Orders refunds while buyers pay and a little longer, and repeats each until it is answered. */
  run(buying: Promise<unknown>): Promise<void>
}

interface Refundable {
  id: string
  leftCents: number
}

const refundableQuery = `select p.id, p.amount_cents - p.refunded_cents as "leftCents" from purchases p
  where p.status in ('collecting', 'paid', 'partly refunded') and p.created_at >= to_timestamp($1 / 1000.0)`

/** The maximum number of submits of one order. */
const mostPresses = 200

/** Creates an administrator who refunds new purchases, fully or partly, and sometimes twice. */
export function createRefunder(world: World, random: Random): Refunder {
  const began = Date.now()
  const orders: RefundOrder[] = []
  const token = createLogin(administrator)
  const order = async ({ id, leftCents }: Refundable): Promise<void> => {
    const cents = random.chance(0.5) ? leftCents : random.between(1, leftCents)
    const refundOrder: RefundOrder = { key: newId(), purchaseId: id, amountCents: cents, said: [] }
    orders.push(refundOrder)
    const EndAccess = random.chance(0.5)
    const form = { Key: refundOrder.key, Amount: decimalAmount(cents), Reason: 'On purpose', EndAccess }
    const clicks = random.chance(0.4) ? 2 : 1
    await Promise.all(Array.from({ length: clicks }, () => press(world, random, refundOrder, form, token)))
  }
  return {
    orders,
    async run(buying) {
      let end = Number.POSITIVE_INFINITY
      const recordEnd = () => {
        end = Date.now() + world.tempo.collectedMs * 2
      }
      buying.then(recordEnd, recordEnd)
      for (let most = random.between(3, 5); most > 0 && Date.now() < end; ) {
        await sleep(random.between(100, world.tempo.collectedMs / 5))
        const { rows } = await world.db.query<Refundable>(refundableQuery, [began]).catch(() => ({ rows: [] }))
        // There are no new purchases, and nothing more to refund.
        if (rows.length === 0 && end !== Number.POSITIVE_INFINITY && Date.now() > end - world.tempo.collectedMs) return
        if (rows.length === 0) continue
        most -= 1
        await order(random.pick(rows))
      }
    },
  }
}

/** Submits an order, and repeats it with the same form until the answer is certain. */
async function press(
  world: World,
  random: Random,
  order: RefundOrder,
  form: object,
  token: (url: string) => Promise<string>,
): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const url = random.pick(world.urls)
    try {
      order.said.push(await send(url, order.purchaseId, form, await token(url)))
      return
    } catch (error) {
      order.said.push(error instanceof RefusedCall ? `${error.status} ${error.code ?? ''}`.trim() : '0')
      if (!isOutcomeUnknown(error) && (error as RefusedCall).code !== 'unavailable') return
    }
    await sleep(world.tempo.askMs)
  }
}

async function send(url: string, purchaseId: string, form: object, token: string): Promise<string> {
  const init = { method: 'POST', headers: json(token), body: JSON.stringify(form), ...soon() }
  return ((await call(`${url}/api/purchases/${purchaseId}/refunds`, init)) as { state: string }).state
}

const soon = () => ({ signal: AbortSignal.timeout(60_000) })
