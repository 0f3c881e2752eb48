import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayProcess, GatewaySettings } from './gateway-process.ts'
import { StartError } from './start-error.ts'

const usualWaitMs = 15_000

/**
 * Checks the local gateway that several instances share. It runs on its own, so a stop leaves it alone.
 * @throws StartError if nothing answers there, or if it is the gateway of another installation
 */
export async function connectSharedGateway(
  { port, credentials }: GatewaySettings,
  waitMs = usualWaitMs,
): Promise<GatewayProcess> {
  const url = `http://127.0.0.1:${port}`
  const { merchantId, publicKey, privateKey } = credentials
  const authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`
  const status = await readStatus(`${url}/merchants/${merchantId}/transactions/none`, authorization, waitMs)
  if (status === undefined) {
    throw new StartError(
      `No local card gateway answers at ${url}. Start it with systemctl start course-site-gateway, or npm run gateway in the clone.`,
    )
  }
  // It answers 404, because there is no such transaction.
  if (status !== 404) {
    throw new StartError(
      `What answers at ${url} is not the local card gateway of this installation. Instances that share one need the same DATA_DIR as the gateway.`,
    )
  }
  return { url, stop: async () => {} }
}

async function readStatus(url: string, authorization: string, waitMs: number): Promise<number | undefined> {
  for (const end = Date.now() + waitMs; ; await pause(250)) {
    const answer = await fetch(url, { headers: { authorization }, signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (answer || Date.now() > end) return answer?.status
  }
}
