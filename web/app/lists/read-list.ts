import { totalCountHeader, totalIsLowerBoundHeader } from '@course/contract/lists'
import { callGuardedForHeaders } from '../access/guard.ts'
import { type Callable, messageOf, type ReplyOf, type Sent } from '../api.ts'
import { type ListQuery, neighbours, readAddress, rowsPerPage } from './list-address.ts'

interface Rows<Row> {
  rows: Row[]
  /** Of the whole list, as far as it is narrowed. */
  total: number
  /** The server has not counted further. */
  isLowerBound: boolean
  next?: ListQuery
  previous?: ListQuery
}

/** One page of a list, or the sentence why there is none. */
export type List<Row> = { query: ListQuery } & ({ kind: 'rows'; page: Rows<Row> } | { kind: 'failed'; message: string })

interface ListEndpoint<Row> extends Callable {
  readonly reply: { parse(value: unknown): Row[] }
}

/**
 * A loader's work: the page of the list that the address asks for. A failure is part of the answer, so that search and
 * filters stay on the screen and can be changed.
 * @param filters the names of the list's own filters
 */
export async function readList<Row, const E extends ListEndpoint<Row>>(
  request: Request,
  endpoint: E,
  filters: readonly string[],
): Promise<List<ReplyOf<E>[number]>> {
  const query = readAddress(new URL(request.url).searchParams, filters)
  try {
    const sent = { query: { ...query, limit: String(rowsPerPage) } } as Sent<E>
    const { reply, headers } = await callGuardedForHeaders(request, endpoint, sent)
    const total = Number(headers.get(totalCountHeader) ?? reply.length)
    const isLowerBound = headers.get(totalIsLowerBoundHeader) === 'true'
    return { query, kind: 'rows', page: { rows: reply, total, isLowerBound, ...neighbours(headers.get('link')) } }
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error
    return { query, kind: 'failed', message: messageOf(error) }
  }
}
