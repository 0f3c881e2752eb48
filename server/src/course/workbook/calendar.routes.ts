import { Readable } from 'node:stream'
import * as contract from '@course/contract/course/workbook/deadlines/calendar'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import { replyUnlessCached, type Tagged } from '../../platform/http/etag.ts'
import { removeCalendar } from './calendar.queries.ts'
import { type CalendarDeps, createAddress, readAddress, readAtAddress, writeDeadlines } from './calendar.ts'

function sendCalendar(reply: FastifyReply, calendar: Tagged<string>): Readable {
  reply.type('text/calendar; charset=utf-8').headers({
    'content-disposition': 'attachment; filename="deadlines.ics"',
    'referrer-policy': 'no-referrer',
  })
  const text = replyUnlessCached(reply, calendar)
  return Readable.from(reply.statusCode === 304 ? [] : [text])
}

export function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): void {
  serve(app, deps, contract.readCalendarAddress, ({ caller }) => readAddress(deps, caller.id))
  serve(app, deps, contract.createCalendarAddress, ({ caller }) => createAddress(deps, caller.id))
  serve(app, deps, contract.revokeCalendarAddress, ({ caller }) => removeCalendar(deps.db, caller.id))
  serve(app, deps, contract.readCalendarFile, async ({ caller, reply }) =>
    sendCalendar(reply, await writeDeadlines(deps, caller.id)),
  )
  serve(app, deps, contract.readCalendar, async ({ params, address, reply }) =>
    sendCalendar(reply, await readAtAddress(deps, params.key, address)),
  )
}
