import { Gauge, type Registry } from 'prom-client'

export interface HealthFacts {
  stored:
    | {
        backup: number
        failedBackup: number | null
        unshown: number | null
        oldestEmail: number
        sweeper: number
        failedRefunds: number
        differences: number
      }
    | undefined
  clockSkew: number | undefined
  disk: { free: number; total: number } | undefined
  certificateDays: number | undefined
}

const gauges: [name: string, help: string, read: (facts: HealthFacts) => number | undefined][] = [
  ['backup_age_seconds', 'Since the newest backup, or since the site was set up', ({ stored }) => stored?.backup],
  [
    'backup_failed',
    '1 if a backup failed and none has succeeded since',
    ({ stored }) => stored && Number(stored.failedBackup !== null),
  ],
  [
    'publication_unshown',
    '1 if an instance could not show the newest publication within the last minute',
    ({ stored }) => stored && Number(stored.unshown !== null),
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

/**
 * Adds the gauges of the site's health.
 * @returns a function that sets them before each reading
 */
export function healthMetrics(registry: Registry): (facts: HealthFacts) => void {
  const readings = gauges.map(([name, help, read]) => ({
    gauge: new Gauge({ name, help, registers: [registry] }),
    read,
  }))
  return (facts) => {
    for (const { gauge, read } of readings) {
      const value = read(facts)
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    }
  }
}
