import { rangeProblem, totalCountHeader } from '@course/contract/lists'
import { callGuardedForHeaders } from '../access/guard.ts'
import { type Callable, type CallInput, errorMessage, type ReplyOf } from '../api.ts'
import { type ListQuery, neighborPages, readAddress, rowsPerPage } from './list-address.ts'

interface Rows<Row> {
  rows: Row[]
  /** The number of rows in the filtered list. */
  total: number
  /** The number of rows before this page. */
  offset: number
  next?: ListQuery
  previous?: ListQuery
}

/** One page of a list, or an error message. */
export type List<Row> = { query: ListQuery } & ({ kind: 'rows'; page: Rows<Row> } | { kind: 'failed'; message: string })

interface ListEndpoint<Row> extends Callable {
  readonly reply: { parse(value: unknown): Row[] }
}

/**
 * For loaders: the page of the list in the address. A failure is part of the result, so that search and
 * filters stay visible and usable.
 * @param filters the names of the list's own filters
 */
export async function readList<Row, const E extends ListEndpoint<Row>>(
  request: Request,
  endpoint: E,
  filters: readonly string[],
): Promise<List<ReplyOf<E>[number]>> {
  const query = readAddress(new URL(request.url).searchParams, filters)
  const problem = rangeProblem(query)
  if (problem) return { query, kind: 'failed', message: problem }
  try {
    const sent = { query: { ...query, limit: String(rowsPerPage) } } as CallInput<E>
    const { reply, headers } = await callGuardedForHeaders(request, endpoint, sent)
    const total = Number(headers.get(totalCountHeader) ?? reply.length)
    const offset = Number(query.offset ?? 0)
    const page = { rows: reply, total, offset, ...neighborPages(offset, total) }
    return { query, kind: 'rows', page }
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    return { query, kind: 'failed', message: errorMessage(error) }
  }
}
