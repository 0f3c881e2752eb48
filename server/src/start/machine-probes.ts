import type { Config } from '../config/config.ts'
import { type MachineProbes, probeDisk, readCertificateDays } from '../office/office.ts'

const timeoutMs = 8_000
const certificateAgeMs = 10 * 60_000

/** Reads this machine's disk, and the certificate of the public address. */
export function machineProbes({ dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>): MachineProbes {
  let certificate: { at: number; days: Promise<number | undefined> } | undefined
  return {
    readDisk: () => probeDisk(dataDir),
    readCertificateDays() {
      if (!certificate || Date.now() - certificate.at > certificateAgeMs) {
        certificate = { at: Date.now(), days: readCertificateDays(publicUrl, timeoutMs) }
      }
      return certificate.days
    },
  }
}
