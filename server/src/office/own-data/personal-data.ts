import type { PersonalDataKind } from '@course/contract/publishing/content/content-statements'
import { accountData } from '../../accounts/accounts.ts'
import { courseData } from '../../course/course.ts'
import { mailData } from '../../mail/mail.ts'
import { publishingData } from '../../publishing/publishing.ts'
import { saleData } from '../../sales/sales.ts'
import { officeData } from '../personal-data.ts'

const wings = [accountData, saleData, courseData, mailData, officeData, publishingData]

export const ownTables = wings.flatMap(({ own }) => own)

/** Every table and column with personal data. A test compares it with the schema and the privacy page. */
export const personalData = [...ownTables, ...wings.flatMap(({ nameless = [] }) => nameless)]

export const tablesWithoutPersonalData = wings.flatMap(({ without = [] }) => without)

/** Kinds of personal data that are not in these tables, and where they are. */
export const personalDataElsewhere: Partial<Record<PersonalDataKind, string>> = {
  emails: "the jobs' tables (schema pgboss), for at most 14 days; without a mail server also the folder outbox",
  logs: 'the standard output of the process, with addresses',
  backups: 'the backup folder',
  browser: "the browser's local and session storage",
}
