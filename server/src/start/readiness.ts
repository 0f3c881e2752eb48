import { judgeClock } from '../office/office.ts'
import type { Db } from '../platform/db/db.ts'
import { readClockSkew } from '../platform/db/time.ts'

export interface ReadinessDeps {
  db: Db
  log: { info(what: object, text: string): void; error(what: object, text: string): void }
  /** Why the newest publication can't be shown. */
  findProblem(): Error | undefined
  now?: (() => number) | undefined
}

/** For `/readyz`: the newest publication is shown, the database answers, and this machine's clock is right. */
export function createReadiness({ db, log, findProblem, now = Date.now }: ReadinessDeps): () => Promise<boolean> {
  let wasRight = true
  return async () => {
    const seconds = Math.round(await readClockSkew(db, now)) || 0
    const isRight = judgeClock(seconds).level !== 'red'
    if (!isRight && wasRight)
      log.error({ seconds }, "this machine's clock differs too much from the database's; the instance is not ready")
    if (isRight && !wasRight) log.info({ seconds }, "this machine's clock is right again")
    wasRight = isRight
    return isRight && !findProblem()
  }
}
