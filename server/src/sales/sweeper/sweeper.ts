import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { findAttempt, findDueAttempts, markSwept } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { checkRefund } from '../refunds/refund-check.ts'
import { findDueRefunds } from '../refunds/refunds.queries.ts'
import { unfinishedStates } from '../tables/attempt-states.ts'
import { checkAttempt } from './check-attempt.ts'

/** Resolves every open attempt and refund, also after a crash, a broken connection or a lost answer. */
export interface Sweeper {
  /** Checks one attempt right away instead of in the next round. Never rejects. */
  follow(attemptId: string): void
  /** Stops after the checks in progress. */
  stop(): Promise<void>
}

/** Attempts and refunds per round; more wait for the next round. */
const batchSize = 200
/** Checks at a time: enough to hide the provider's latency, few enough to leave it room for buyers. */
const concurrency = 8

/** Seconds before each check of a new attempt. Afterwards the regular rounds take over. */
const followDelays = [0, 1, 2, 4, 8, 15]

/** Starts the rounds: one immediately, then one every `pace.sweep` seconds. Two processes may sweep at the same time. */
export function startSweeper(deps: PaymentDeps): Sweeper {
  const stopping = new AbortController()
  const { signal } = stopping
  const following = new Set<Promise<void>>()
  const rounds = sweepInRounds(deps, signal)
  return {
    follow(attemptId) {
      const work: Promise<void> = followClosely(deps, attemptId, signal).finally(() => following.delete(work))
      following.add(work)
    },
    async stop() {
      stopping.abort()
      await Promise.all([rounds, ...following])
    },
  }
}

async function sweepInRounds(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await markSwept(deps.db)
      await sweep(deps, signal)
    } catch (err) {
      deps.log.error({ err }, 'a round of the sweeper failed; the next one will retry')
    }
    await pause(deps.pace.sweep, signal)
  }
}

async function sweep(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  const attemptIds = await findDueAttempts(deps.db, batchSize)
  const refundIds = await findDueRefunds(deps.db, batchSize)
  const checks = [
    ...refundIds.map((id) => () => checkRefund(deps, id)),
    ...attemptIds.map((id) => () => checkAttempt(deps, id)),
  ]
  const limit = pLimit(concurrency)
  try {
    await limit.map(checks, async (check) => {
      if (!signal.aborted) await check()
    })
  } finally {
    limit.clearQueue()
  }
}

async function followClosely(deps: PaymentDeps, attemptId: string, signal: AbortSignal): Promise<void> {
  for (const seconds of followDelays) {
    await pause(seconds, signal)
    if (signal.aborted) return
    try {
      await checkAttempt(deps, attemptId)
      const state = (await findAttempt(deps.db, attemptId))?.attempt.state
      if (state === undefined || !unfinishedStates.includes(state)) return
    } catch (err) {
      deps.log.warn({ err, attemptId }, 'a new attempt could not be checked; it will be checked again')
    }
  }
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined)
}
