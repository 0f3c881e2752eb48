import { sql } from 'drizzle-orm'
import type { OnceRow } from '../../platform/email/email.ts'
import { workbookEmails } from '../tables/tables.ts'

export const workbookEmail = ({ emailId }: { emailId: string }): OnceRow => ({
  table: workbookEmails,
  where: sql`${workbookEmails.id} = ${emailId}`,
})
