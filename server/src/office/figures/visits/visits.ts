import { createHmac, randomBytes } from 'node:crypto'
import type { VisitStep } from '@course/contract/office/figures'
import { addressKey } from '../../../platform/address-key.ts'
import type { Db } from '../../../platform/db/db.ts'
import { addVisits, readDay } from './visits.queries.ts'

export interface VisitsDeps {
  db: Db
  site: { timeZone: string }
  log: { warn(what: object, message: string): void }
}

/** One step of one visitor. The address and the browser stay in memory for some seconds, and are never stored. */
export interface Visit {
  step: VisitStep
  address: string
  browser: string
}

export interface Visits {
  add(visit: Visit): void
  flush(): Promise<void>
}

const flushMs = 5_000
/** More than a small site has between two flushes or on a day; a flood is not counted any further. */
const maxWaitingVisits = 5_000
const maxPerDay = 200_000
/** More browsers than a household or a small office has. One address can't invent more visitors. */
const maxPerAddress = 40

/** Counts visitors once a day and step, without cookies: by a hash of address and browser with a daily salt. */
export function createVisits({ db, site, log }: VisitsDeps): Visits {
  const waiting = new Map<string, Visit>()
  let today = ''
  let known = new Set<string>()
  let perAddress = new Map<string, number>()
  let flushing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function beginDay(day: string): void {
    if (day === today) return
    today = day
    known = new Set()
    perAddress = new Map()
  }

  function isNew(address: string, id: string): boolean {
    if (known.has(id) || known.size >= maxPerDay) return false
    const count = (perAddress.get(address) ?? 0) + 1
    if (count > maxPerAddress) return false
    perAddress.set(address, count)
    known.add(id)
    return true
  }

  async function store(): Promise<void> {
    const visits = [...waiting.values()]
    waiting.clear()
    if (visits.length === 0) return
    const { day, salt } = await readDay(db, site.timeZone, randomBytes(32))
    beginDay(day)
    const hashOf = (...parts: string[]) => createHmac('sha256', salt).update(parts.join('\n')).digest().subarray(0, 16)
    const marks = visits.flatMap(({ step, address, browser }) => {
      const [hash, of] = [hashOf(address, browser), hashOf(address).toString('base64')]
      return isNew(`${step} ${of}`, `${step} ${hash.toString('base64')}`) ? [{ step, hash }] : []
    })
    await addVisits(db, day, marks)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing = (flushing ?? Promise.resolve())
      .then(store)
      .catch((err: unknown) => log.warn({ err }, 'visits could not be counted'))
    return flushing
  }

  return {
    add(visit) {
      if (waiting.size >= maxWaitingVisits) return
      const address = addressKey(visit.address)
      const browser = visit.browser.slice(0, 500)
      waiting.set([visit.step, address, browser].join('\n'), { ...visit, address, browser })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
  }
}
