import { success } from '@course/contract/errors'
import * as contract from '@course/contract/purchases'
import type { FastifyInstance } from 'fastify'
import { setListHeaders } from '../../http/list-headers.ts'
import { serve } from '../../http/serve.ts'
import type { SessionDeps } from '../../http/session.ts'
import { listOwnPurchases, type OwnPurchasesDeps, sendReceipt } from './own-purchases.ts'
import { readPurchase } from './purchase-details.ts'
import { listPurchases, readPriceNotices } from './purchases.ts'

export function purchaseRoutes(app: FastifyInstance, deps: SessionDeps & OwnPurchasesDeps): void {
  serve(app, deps, contract.listPurchases, async ({ query, reply }) => {
    const { rows, total, links } = await listPurchases(deps.db, query)
    setListHeaders(reply, total, links)
    return rows
  })
  serve(app, deps, contract.readPurchase, ({ params }) => readPurchase(deps, params.id))
  serve(app, deps, contract.listOwnPurchases, ({ caller }) => listOwnPurchases(deps, caller.id))
  serve(app, deps, contract.sendReceipt, async ({ params }) => {
    await sendReceipt(deps, params.id)
    return success
  })
  serve(app, deps, contract.readPriceCheck, async () => ({ notices: await readPriceNotices(deps.db) }))
}
