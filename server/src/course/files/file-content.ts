import { createHash } from 'node:crypto'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { kindOfFile } from './file-kind.ts'

/**
 * Checks the bytes of a file. Returns what is stored about them, with an ID of their own.
 * @param fileName as it is on the owner's computer
 * @throws Refusal with a sentence about what is wrong with the file
 */
export function readContent(bytes: Buffer, fileName: string) {
  const found = kindOfFile(bytes, fileName)
  if ('problem' in found)
    throw new Refusal('unsupported_media_type', found.problem, { fields: { file: found.problem } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { contentId: newId(), kind: found.kind, bytes: bytes.byteLength, sha256 }
}
