import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../ids.ts'
import { isOpen } from '../payments/attempt-state.ts'
import { findAttempt, findDueAttempts } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { checkRefund } from '../refunds/refund-check.ts'
import { findDueRefunds } from '../refunds/refunds.queries.ts'
import { look } from './check-attempt.ts'
import { acquireSweeperLease, releaseSweeperLease } from './lease.queries.ts'

/** Brings every attempt and every refund to its end, whatever a crash, a hang-up or a lost answer left. */
export interface Sweeper {
  /** Follows one attempt at once instead of waiting for the next round. Does not reject. */
  follow(attemptId: string): void
  /** Ends the round under way and the following, and lets another instance sweep. */
  stop(): Promise<void>
}

const batch = 200
const atOnce = 8

/** How long a fresh attempt is followed closely, in seconds between looks; the rounds do the rest. */
const followPauses = [0, 1, 2, 4, 8, 15]

/**
 * Starts the rounds: one at once, then one each `pace.sweep` seconds. Of several instances one sweeps at a time;
 * its right runs out by itself, so that another takes over after a crash.
 */
export function startSweeper(deps: PaymentDeps): Sweeper {
  const instance = newId()
  const stopping = new AbortController()
  const { signal } = stopping
  const following = new Set<Promise<void>>()
  const rounds = sweepInRounds(deps, instance, signal)
  return {
    follow(attemptId) {
      const work: Promise<void> = followClosely(deps, attemptId, signal).finally(() => following.delete(work))
      following.add(work)
    },
    async stop() {
      stopping.abort()
      await Promise.all([rounds, ...following])
      await releaseSweeperLease(deps.db, instance).catch((err: unknown) => {
        deps.log.warn({ err }, 'the right to sweep was not handed back; it runs out by itself')
      })
    },
  }
}

async function sweepInRounds(deps: PaymentDeps, instance: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      // Three rounds long, so that one slow round does not lose it.
      if (await acquireSweeperLease(deps.db, instance, deps.pace.sweep * 3)) await sweep(deps, signal)
    } catch (err) {
      deps.log.error({ err }, 'a round of the sweeper failed; the next one tries again')
    }
    await pause(deps.pace.sweep, signal)
  }
}

/** One round over everything that is due. */
async function sweep(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  const [dueAttempts, dueRefunds] = [await findDueAttempts(deps.db, batch), await findDueRefunds(deps.db, batch)]
  const due = [...dueRefunds.map((id) => () => checkRefund(deps, id)), ...dueAttempts.map((id) => () => look(deps, id))]
  const worker = async () => {
    for (let next = due.shift(); next !== undefined && !signal.aborted; next = due.shift()) await next()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function followClosely(deps: PaymentDeps, attemptId: string, signal: AbortSignal): Promise<void> {
  try {
    for (const seconds of followPauses) {
      await pause(seconds, signal)
      if (signal.aborted) return
      await look(deps, attemptId)
      const state = (await findAttempt(deps.db, attemptId))?.attempt.state
      if (state === undefined || !(isOpen(state) || state === 'admitted')) return
    }
  } catch (err) {
    deps.log.warn({ err, attemptId }, 'an attempt could not be followed; the sweeper goes on with it')
  }
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1_000, undefined, { signal }).catch(() => undefined)
}
