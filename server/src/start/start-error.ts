import { databasePlace } from '../config/database-url.ts'

/** Why the site can't start, in one sentence for the operator. The process exits with 1. */
export class StartError extends Error {}

/** What the embedded database throws when its disk is full: WASI's number for ENOSPC, without a message. */
const diskFull = 51

const unknownAuthority = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/

/** Why a database can't be used, in one sentence. @param place its address, or the embedded database's folder */
export function databaseProblem(place: string, error: unknown): StartError {
  const { message, code, errno } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  const where = URL.canParse(place) ? databasePlace(place) : place
  const reason = unknownAuthority.test(code ?? '')
    ? `an unknown authority signed its certificate. Add sslrootcert=FILE to the address, with the provider's CA file.`
    : errno === diskFull
      ? 'its disk is full. A new database needs about 100 MB; free some space, or set DATA_DIR to another disk.'
      : message || code || `error ${errno}`
  return new StartError(`The database at ${where} can't be used: ${reason}`)
}
