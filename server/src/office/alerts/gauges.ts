import type { Db } from '../../platform/db/db.ts'
import { readClockSkew } from '../../platform/db/time.ts'
import type { MachineProbes } from '../problems/read-facts.ts'
import { readStoredFacts } from '../problems/stored-facts.queries.ts'
import { countUnclearPayments } from '../problems/work.queries.ts'
import { countOverdueAttempts } from '../retention/retention.ts'

/** Reads the facts that Prometheus judges by the rules in `deploy/monitoring`. What can't be read is undefined. */
async function readFacts(db: Db, probes: MachineProbes) {
  const unknown = () => undefined
  const open = Promise.resolve(db)
  const [stored, clockSkew, disk, certificateDays, unclear, overdue] = await Promise.all([
    open.then(readStoredFacts).catch(unknown),
    open.then((at) => readClockSkew(at)).catch(unknown),
    probes.readDisk().catch(unknown),
    probes.readCertificateDays().catch(unknown),
    open.then(countUnclearPayments).catch(unknown),
    open.then(countOverdueAttempts).catch(unknown),
  ])
  return { stored, clockSkew, disk, certificateDays, unclear, overdue }
}

type Read = (facts: Awaited<ReturnType<typeof readFacts>>) => number | undefined

const gauges: [name: string, help: string, read: Read][] = [
  ['payments_unknown', 'Payments whose outcome is unknown for over 30 s', ({ unclear }) => unclear],
  ['payments_to_delete', 'Payments without a purchase that are kept for too long', ({ overdue }) => overdue],
  ['backup_age_seconds', 'Since the newest backup, or since the site was set up', ({ stored }) => stored?.backup],
  [
    'backup_failed',
    '1 if a backup failed and none has succeeded since',
    ({ stored }) => stored && Number(stored.failedBackup !== null),
  ],
  ['clock_skew_seconds', "How far this machine's clock is ahead of the database's", ({ clockSkew }) => clockSkew],
  ['mail_oldest_waiting_seconds', 'How long the oldest email has been waiting', ({ stored }) => stored?.oldestEmail],
  ['sweeper_silent_seconds', 'Since the sweeper last ran on any instance', ({ stored }) => stored?.sweeper],
  ['refunds_failed_today', 'Refunds that failed within a day', ({ stored }) => stored?.failedRefunds],
  ['reconciliation_differences', 'Found by the newest reconciliation', ({ stored }) => stored?.differences],
  ['disk_free_bytes', 'Free space at DATA_DIR', ({ disk }) => disk?.free],
  ['disk_size_bytes', 'Size of the disk at DATA_DIR', ({ disk }) => disk?.total],
  ['certificate_days_left', 'Until the certificate of PUBLIC_URL expires', ({ certificateDays }) => certificateDays],
]

export const officeGauges = (db: Db, probes: MachineProbes) => ({
  gauges: gauges.map(([name, help]) => ({ name, help })),
  async read(): Promise<(number | undefined)[]> {
    const facts = await readFacts(db, probes)
    return gauges.map(([, , read]) => read(facts))
  },
})
