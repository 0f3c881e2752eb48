import { createHash } from 'node:crypto'
import { type PropertyFile, readPropertyFile } from '@course/contract/course/workbook/properties/property-files'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FoundCaller } from '../../platform/sessions/session.queries.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { admitHolder } from '../../platform/sessions/session.ts'
import {
  findPropertyFile,
  findPropertyFiles,
  type PropertyFileRow,
  removePropertyFile,
} from './property-files.queries.ts'
import { admitReader } from './workbook-access.ts'

export const noFile = () => new Refusal('not_found', 'This file does not exist. It may have been deleted.')

export const listPropertyFiles = async (db: Db, propertyId: string): Promise<PropertyFile[]> =>
  (await findPropertyFiles(db, propertyId)).map(toFile)

export const toFile = ({ id, name, kind, bytes, uploadedAt }: PropertyFileRow): PropertyFile => ({
  id,
  name,
  kind,
  bytes,
  uploadedAt: uploadedAt.toISOString(),
})

/**
 * A link to one of a member's files, which works for this account and for 10 minutes.
 * @throws Refusal no_access; not_found, also for someone else's ID
 */
export async function linkToFile(deps: SessionDeps, caller: FoundCaller, id: string) {
  await admitReader(deps.db, caller)
  if (!(await findPropertyFile(deps.db, caller.id, id))) throw noFile()
  const holder = { userId: caller.id, sessionVersion: caller.sessionVersion, sessionId: caller.sessionId }
  const { ticket, endsAt } = deps.tokens.propertyFileLinks.issue({ holder, id }, caller.now)
  return {
    url: `${readPropertyFile.path.replace(':id', id)}?${new URLSearchParams({ ticket })}`,
    expiresAt: new Date(endsAt * 1_000).toISOString(),
  }
}

/**
 * The file that a link is for. Checks the holder's current session and access, so every part of a file asks again.
 * @throws Refusal not_signed_in, no_access or not_found
 */
export async function admitDownload(deps: SessionDeps, id: string, ticket: string): Promise<PropertyFileRow> {
  const link = deps.tokens.propertyFileLinks.read(ticket)
  const caller = await admitHolder(deps.db, link?.id === id ? link : undefined)
  if (!caller) throw new Refusal('not_signed_in', 'This link to the file has ended. Please download it again.')
  await admitReader(deps.db, caller)
  const file = await findPropertyFile(deps.db, caller.id, id)
  if (!file) throw noFile()
  return file
}

/** Deletes a file with its bytes. @throws Refusal not_found */
export async function deleteFile(db: Db, userId: string, id: string): Promise<void> {
  if (!(await removePropertyFile(db, userId, id))) throw noFile()
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
