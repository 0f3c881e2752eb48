import * as contract from '@course/contract/sales/purchases'
import type { FastifyInstance } from 'fastify'
import { admitExport, type LimitsDeps, linkToExport } from '../../accounts/accounts.ts'
import { sendCsv } from '../../platform/http/api/csv-files.ts'
import { setListHeaders } from '../../platform/http/api/lists.ts'
import { serve } from '../../platform/http/api/serve.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { listOwnPurchases, type OwnPurchasesDeps, sendReceipt } from './own-purchases.ts'
import { readPurchase } from './purchase-details.ts'
import { listPurchases, readPriceNotices, readPurchaseSums } from './purchases.ts'
import { exportedColumns, purchaseFileRows } from './purchases-file.ts'

export function purchaseRoutes(app: FastifyInstance, deps: SessionDeps & LimitsDeps & OwnPurchasesDeps): void {
  serve(app, deps, contract.listPurchases, async ({ query, reply }) => {
    const { rows, ...facts } = await listPurchases(deps, query)
    setListHeaders(reply, facts)
    return rows
  })
  serve(app, deps, contract.readPurchaseSums, ({ query }) => readPurchaseSums(deps, query))
  serve(app, deps, contract.readPurchase, ({ caller, params }) => readPurchase(deps, caller, params.id))
  serve(app, deps, contract.listOwnPurchases, ({ caller }) => listOwnPurchases(deps, caller.id))
  serve(app, deps, contract.sendReceipt, ({ caller, params }) => sendReceipt(deps, caller, params.id))
  serve(app, deps, contract.readPriceCheck, async () => ({ notices: await readPriceNotices(deps.db) }))
  serve(app, deps, contract.exportPurchases, async ({ caller, body }) =>
    linkToExport(deps, contract.readPurchasesFile, caller, body),
  )
  serve(app, deps, contract.readPurchasesFile, async ({ query, from, isHead, reply }) => {
    const { caller, filter } = await admitExport(
      deps,
      contract.readPurchasesFile,
      { query, from, isHead },
      contract.PurchasesFilter,
    )
    return sendCsv(
      reply,
      { name: 'purchases', caller, columns: exportedColumns, timeZone: deps.site.timeZone },
      purchaseFileRows(deps, filter),
    )
  })
}
