import { createHash } from 'node:crypto'
import { type PropertyFile, readPropertyFile } from '@course/contract/course/workbook/properties/property-files'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { FoundCaller, SessionDeps } from '../../platform/sessions/session.ts'
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

/** A link that works for this account and for 10 minutes. @throws Refusal no_access, not_found or not_opened */
export async function linkToFile(deps: SessionDeps, caller: FoundCaller, id: string) {
  await admitReader(deps.db, caller)
  if (!(await findPropertyFile(deps.db, caller.id, id))) throw noFile()
  return linkTo(deps, caller, pathOf(id))
}

const pathOf = (id: string) => readPropertyFile.path.replace(':id', id)

/** @returns also a function that checks session and access again, but not the link, which may expire */
export async function admitDownload(deps: SessionDeps, id: string, ticket: string) {
  const { caller, check } = await admitLink(deps, pathOf(id), ticket)
  const file = await findReadable(deps, caller, id)
  return { file, check: async () => findReadable(deps, await check(), id) }
}

async function findReadable({ db }: SessionDeps, caller: FoundCaller, id: string): Promise<PropertyFileRow> {
  await admitReader(db, caller)
  const file = await findPropertyFile(db, caller.id, id)
  if (!file) throw noFile()
  return file
}

/** Deletes a file with its bytes. @throws Refusal not_found */
export async function deleteFile(db: Db, userId: string, id: string): Promise<void> {
  if (!(await removePropertyFile(db, userId, id))) throw noFile()
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
