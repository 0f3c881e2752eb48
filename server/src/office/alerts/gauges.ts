import { readClockSkew } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { belongsTo, type Gauge } from '../problems/problem.ts'
import { problems } from '../problems/problems.ts'
import { readStoredFacts } from '../problems/stored-facts.queries.ts'
import { countUnclearPayments } from '../problems/work.queries.ts'
import { countOverdueAttempts } from '../retention/retention.ts'
import type { MachineProbes } from './alerts.ts'

const gauges: readonly Gauge[] = [
  ...problems.filter(belongsTo('gauges')).flatMap((each): readonly Gauge[] => each.gauges),
  {
    name: 'payments_to_delete',
    help: 'Payments without a purchase that are kept for too long',
    read: ({ overdueAttempts }) => overdueAttempts,
  },
]

/** The numbers of all problems, and how to read them at once. Without one of its facts, a number is undefined. */
export const officeGauges = (db: Db, probes: MachineProbes) => ({
  gauges,
  async read(): Promise<(number | undefined)[]> {
    const unknown = () => undefined
    const open = Promise.resolve(db)
    const [stored, clockSkew, disk, certificateDays, unclearCount, overdueAttempts] = await Promise.all([
      open.then(readStoredFacts).catch(unknown),
      open.then((at) => readClockSkew(at)).catch(unknown),
      probes.readDisk().catch(unknown),
      probes.readCertificateDays().catch(unknown),
      open.then(countUnclearPayments).catch(unknown),
      open.then(countOverdueAttempts).catch(unknown),
    ])
    const facts = { stored, clockSkew, disk, certificateDays, unclearCount, overdueAttempts }
    return gauges.map(({ read }) => read(facts))
  },
})
