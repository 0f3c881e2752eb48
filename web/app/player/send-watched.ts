import { reportProgress, type VideoProgress, type WatchReports } from '@course/contract/course/learning/progress'
import { call } from '../api.ts'
import { localStore } from '../storage.ts'
import { createWatchQueue, devicesWithQueue, type WatchQueue } from './watch-queue.ts'

const send = (body: WatchReports, last: boolean): Promise<VideoProgress[]> =>
  call(reportProgress, { body, keepalive: last })

const queueOf = (account: string, device: string, onMerged?: (rows: VideoProgress[]) => void): WatchQueue =>
  createWatchQueue({ account, device, storage: localStore(), send, now: Date.now, ...(onMerged ? { onMerged } : {}) })

/** Names this page among all that report for an account. `randomUUID` needs a secure address. */
const device = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')

/** The queue of this page. @param onMerged gets the rows that the server answers with */
export const queueOfPage = (account: string, onMerged: (rows: VideoProgress[]) => void): WatchQueue =>
  queueOf(account, device, onMerged)

/** Sends every queue of an account. This page may have one, too, from an earlier login. */
export async function sendQueues(account: string): Promise<void> {
  for (const page of devicesWithQueue(localStore(), account)) await queueOf(account, page).flush()
}
