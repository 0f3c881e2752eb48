import { emptyReply, type Reply, xmlReply } from '../http/reply.ts'
import { jsonBody, objectAt, type Request } from '../http/request.ts'
import { XmlList, type XmlValue } from '../http/xml.ts'
import type { Context } from '../rules/context.ts'
import { moveDispute } from '../rules/disputes.ts'
import type { Dispute } from '../rules/records.ts'
import type { Route } from './route.ts'
import { searchDisputes } from './search.ts'
import { disputeView, errorsView } from './views.ts'

const PAGE_SIZE = 50

export const disputeRoutes: [method: string, path: RegExp, route: Route][] = [
  ['POST', /^disputes\/advanced_search$/, search],
  ['GET', /^disputes\/([A-Za-z0-9_-]+)$/, find],
  ['PUT', /^disputes\/([A-Za-z0-9_-]+)\/(accept|finalize)$/, change],
]

function view(context: Context, dispute: Dispute): XmlValue[] {
  const transaction = context.books.transactions.get(dispute.transactionId)
  return transaction ? [disputeView(dispute, transaction)] : []
}

function disputeReply(context: Context, dispute: Dispute | undefined): Reply {
  const [xml] = dispute ? view(context, dispute) : []
  return xml === undefined ? emptyReply(404) : xmlReply(200, 'dispute', xml)
}

function find(context: Context, _request: Request, id = ''): Reply {
  return disputeReply(context, context.books.disputes.get(id))
}

/** Accepting concedes the money; finalizing submits the evidence. Both only while the dispute is open. */
function change(context: Context, _request: Request, id = '', operation = ''): Reply {
  const dispute = context.books.disputes.get(id)
  if (dispute?.status === 'open')
    return disputeReply(context, moveDispute(context, dispute, operation === 'accept' ? 'accepted' : 'disputed'))
  if (!dispute) return emptyReply(404)
  const [code, verb] = operation === 'accept' ? ['95704', 'accepted'] : ['95705', 'finalized']
  const message = `Disputes can only be ${verb} when they are in an Open state`
  return xmlReply(422, 'api_error_response', {
    errors: errorsView([{ path: ['dispute'], attribute: 'status', code, message }]),
    params: {},
    message,
  })
}

function search(context: Context, request: Request): Reply {
  const all = [...context.books.disputes.values()].reverse()
  const matches = searchDisputes(all, objectAt(jsonBody(request), 'search'))
  const start = (Math.max(1, Number(request.query.get('page')) || 1) - 1) * PAGE_SIZE
  const views = matches.slice(start, start + PAGE_SIZE).flatMap((dispute) => view(context, dispute))
  const head = { current_page_number: 1, page_size: PAGE_SIZE, total_items: matches.length }
  return xmlReply(200, 'disputes', new XmlList('dispute', views, 'collection', head))
}
