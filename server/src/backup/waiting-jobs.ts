import type { CopyConnection, RowSource } from '../platform/db/copy.ts'

/**
 * The job queue in a backup. It contains only pending jobs, mostly emails, and only their data: retries, times and
 * states depend on the queue's version. Jobs in progress are included and run again, as after a crash. Finished jobs are
 * left out, so they never run twice.
 */
export const waitingJobs = { name: 'pgboss.job', columns: ['id', 'name', 'data', 'start_after'] }

export async function findWaitingJobs(connection: CopyConnection): Promise<RowSource | undefined> {
  const [queue] = await connection.query(`select 1 where to_regclass('pgboss.job') is not null`)
  const where = `state in ('created', 'retry', 'active') and keep_until > now() and not starts_with(name, '__pgboss__')`
  return queue && { table: 'pgboss.job', columns: waitingJobs.columns, where }
}

export async function createJobHolder(connection: CopyConnection): Promise<RowSource> {
  await connection.query(
    'create temporary table restored_jobs (id uuid, name text, data jsonb, start_after timestamptz) on commit drop',
  )
  return { table: 'restored_jobs', columns: waitingJobs.columns }
}

/**
 * Replaces the queue's jobs with the restored ones, with all their retries left. Adds a reconciliation for the next
 * start, because the card provider may know payments that the backup does not.
 */
export async function queueHeldJobs(connection: CopyConnection): Promise<void> {
  await connection.query(
    `insert into restored_jobs select gen_random_uuid(), 'ledger.compare', '{}', now()
     where not exists (select 1 from restored_jobs where name = 'ledger.compare')`,
  )
  await connection.query('delete from pgboss.job')
  await connection.query(
    `insert into pgboss.job (id, name, data, start_after, policy, retry_limit, retry_delay, retry_backoff,
       retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
     select held.id, queue.name, held.data, held.start_after, queue.policy, queue.retry_limit, queue.retry_delay,
       queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.heartbeat_seconds,
       queue.deletion_seconds,
       greatest(now(), held.start_after) + queue.retention_seconds * interval '1 second'
     from restored_jobs as held join pgboss.queue on queue.name = held.name`,
  )
}
