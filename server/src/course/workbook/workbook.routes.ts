import { success } from '@course/contract/errors'
import * as calculations from '@course/contract/course/workbook-calculations'
import * as deadlines from '@course/contract/course/workbook-deadlines'
import * as contract from '@course/contract/course/workbook/properties'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { deleteCalculation, saveCalculation } from './calculations.ts'
import { deleteDeadline, type GuideDeps, listUpcoming, saveDeadline } from './deadlines.ts'
import { deleteProperty, listProperties, readProperty, saveProperty } from './properties.ts'
import { sumMemberBytes } from './property-files.queries.ts'
import { type ReminderDeps, readReminders } from './reminders.ts'
import { saveSheetValue } from './sheets.ts'
import { admitReader, toMoment } from './workbook-access.ts'

export function workbookRoutes(app: FastifyInstance, deps: SessionDeps & GuideDeps): void {
  const { db } = deps
  const admit = async (caller: Caller) => toMoment(await admitReader(db, caller))
}
