import type { CopyConnection, RowSource } from '../db/copy.ts'

/**
 * The queue's name in a backup. Only what is still to be done is kept of it, mostly emails, and only what it is about:
 * tries, times and states belong to the queue's own version. What is being done at the moment may have been done or
 * not, so it is done again, as after a crash; what was done is not kept, so it is never done twice.
 */
export const waitingJobs = { name: 'pgboss.job', columns: ['id', 'name', 'data', 'start_after'] }

/** What is still to be done; undefined where there was never a queue. */
export async function findWaitingJobs(connection: CopyConnection): Promise<RowSource | undefined> {
  const [queue] = await connection.query(`select 1 where to_regclass('pgboss.job') is not null`)
  const where = `state in ('created', 'retry', 'active') and keep_until > now() and not starts_with(name, '__pgboss__')`
  return queue && { table: 'pgboss.job', columns: waitingJobs.columns, where }
}

/** Where restored jobs stay until the end of the transaction that restores them. */
export async function createJobHolder(connection: CopyConnection): Promise<RowSource> {
  await connection.query(
    'create temporary table restored_jobs (id uuid, name text, data jsonb, start_after timestamptz) on commit drop',
  )
  return { table: 'restored_jobs', columns: waitingJobs.columns }
}

/**
 * Puts the held jobs in place of whatever the queue holds, with all their tries before them, and one that compares the
 * ledgers at the next start: the card provider may know payments that the backup does not.
 */
export async function queueHeldJobs(connection: CopyConnection): Promise<void> {
  await connection.query(
    `insert into restored_jobs select gen_random_uuid(), 'ledger.compare', '{}', now()
     where not exists (select 1 from restored_jobs where name = 'ledger.compare')`,
  )
  await connection.query('delete from pgboss.job')
  await connection.query(
    `insert into pgboss.job (id, name, data, start_after, policy, retry_limit, retry_delay, retry_backoff,
       retry_delay_max, expire_seconds, deletion_seconds, keep_until)
     select held.id, queue.name, held.data, held.start_after, queue.policy, queue.retry_limit, queue.retry_delay,
       queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.deletion_seconds,
       greatest(now(), held.start_after) + queue.retention_seconds * interval '1 second'
     from restored_jobs as held join pgboss.queue on queue.name = held.name`,
  )
}
