import { clientToken } from '../browser-api/client-tokens.ts'
import { emptyReply, type Reply, xmlReply } from '../http/reply.ts'
import { jsonBody, objectAt, type Request } from '../http/request.ts'
import { XmlList } from '../http/xml.ts'
import { publishedNonce } from '../rules/cards.ts'
import { refund, simulate, submit, voidTransaction } from '../rules/changes.ts'
import type { Context } from '../rules/context.ts'
import type { Outcome } from '../rules/errors.ts'
import type { Transaction } from '../rules/records.ts'
import { sell } from '../rules/sale.ts'
import { disputeRoutes } from './dispute-api.ts'
import type { Route } from './route.ts'
import { searchTransactions } from './search.ts'
import { errorsView, nonceView, transactionView } from './views.ts'

const PAGE_SIZE = 50

const routes: [method: string, path: RegExp, route: Route][] = [
  ['POST', /^client_token$/, (context) => xmlReply(201, 'client_token', { value: clientToken(context, 'local') })],
  ['POST', /^transactions$/, createTransaction],
  ['POST', /^transactions\/advanced_search_ids$/, searchIds],
  ['POST', /^transactions\/advanced_search$/, searchPage],
  ['GET', /^transactions\/([A-Za-z0-9_-]+)$/, findTransaction],
  ['POST', /^transactions\/([A-Za-z0-9_-]+)\/(refund)$/, changeTransaction],
  ['PUT', /^transactions\/([A-Za-z0-9_-]+)\/([a-z_]+)$/, changeTransaction],
  ['GET', /^payment_method_nonces\/([A-Za-z0-9_-]+)$/, findNonce],
  ...disputeRoutes,
]

/** The API for the merchant's server. `path` is what follows the merchant id; the caller has been authenticated. */
export function serverApi(context: Context, request: Request, path: string): Reply {
  for (const [method, pattern, route] of routes) {
    const match = method === request.method ? pattern.exec(path) : null
    if (match) return route(context, request, ...match.slice(1))
  }
  return emptyReply(404)
}

function createTransaction(context: Context, request: Request): Reply {
  return outcomeReply(context, sell(context, objectAt(jsonBody(request), 'transaction')), 201)
}

function findTransaction(context: Context, _request: Request, id = ''): Reply {
  const transaction = context.books.transactions.get(id)
  if (!transaction) return emptyReply(404)
  return xmlReply(200, 'transaction', transactionView(context, transaction))
}

function changeTransaction(context: Context, request: Request, id = '', operation = ''): Reply {
  const transaction = context.books.transactions.get(id)
  if (!transaction) return emptyReply(404)
  const body = objectAt(jsonBody(request), 'transaction')
  const outcome = applyChange(context, transaction, operation, body)
  return outcomeReply(context, outcome, operation === 'refund' ? 201 : 200)
}

function applyChange(context: Context, transaction: Transaction, operation: string, body: Record<string, unknown>) {
  switch (operation) {
    case 'refund':
      return refund(context, transaction, body)
    case 'void':
      return voidTransaction(context, transaction)
    case 'submit_for_settlement':
      return submit(context, transaction, body)
    default:
      return simulate(context, transaction, operation)
  }
}

function outcomeReply(context: Context, outcome: Outcome, status: number): Reply {
  switch (outcome.kind) {
    case 'done':
      return xmlReply(status, 'transaction', transactionView(context, outcome.transaction))
    case 'unsuccessful':
      return xmlReply(422, 'api_error_response', {
        errors: errorsView([]),
        params: {},
        message: outcome.message,
        transaction: transactionView(context, outcome.transaction),
      })
    case 'invalid':
      return xmlReply(422, 'api_error_response', {
        errors: errorsView(outcome.errors),
        params: {},
        message: outcome.errors.map((error) => error.message).join('\n'),
      })
    case 'not_found':
      return emptyReply(404)
  }
}

function found(context: Context, request: Request): Transaction[] {
  const findable = context.books
    .newestTransactions()
    .filter((transaction) => transaction.createdAt + context.searchLagMs <= context.now())
  return searchTransactions(findable, objectAt(jsonBody(request), 'search'))
}

function searchIds(context: Context, request: Request): Reply {
  const ids = found(context, request).map((transaction) => transaction.id)
  return xmlReply(200, 'search_results', { page_size: PAGE_SIZE, ids: new XmlList('item', ids) })
}

/** Must contain every announced ID, because the client waits for all of them. */
function searchPage(context: Context, request: Request): Reply {
  const search = objectAt(jsonBody(request), 'search')
  const { ids, ...criteria } = search
  const transactions = Array.isArray(ids)
    ? ids.flatMap((id) => context.books.transactions.get(String(id)) ?? [])
    : searchTransactions(context.books.newestTransactions(), criteria)
  const views = transactions.map((transaction) => transactionView(context, transaction))
  const head = { current_page_number: 1, page_size: PAGE_SIZE, total_items: views.length }
  return xmlReply(200, 'credit_card_transactions', new XmlList('transaction', views, 'collection', head))
}

function findNonce(context: Context, _request: Request, value = ''): Reply {
  const nonce = context.books.nonces.get(value) ?? publishedNonce(value, context.now(), context.credentials.privateKey)
  return nonce ? xmlReply(200, 'payment_method_nonce', nonceView(nonce)) : emptyReply(404)
}
