import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What every authenticator app supports. RFC 6238 allows one step to either side for a clock that is off. */
const stepSeconds = 30
const digits = 6
const allowedSteps = [0, -1, 1]

/** A new key of 160 bits, as RFC 4226 recommends, in base32. */
export const newAuthenticatorKey = (): string => new Secret({ size: 20 }).base32

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepSeconds)

const codeOf = (key: string, step: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), digits, period: stepSeconds, timestamp: step * stepSeconds * 1_000 })

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The time step to which a code belongs; undefined if it belongs to none that is allowed now. */
export function findStep(key: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const steps = allowedSteps.map((offset) => stepAt(now) + offset)
  return steps.find((step) => isSame(codeOf(key, step), code))
}

/** How far the clock of an app may be off to be recognized while it is set up. */
const recognizedSteps = 20

/** Whether a code that is not allowed now is only from a clock that is off by up to ten minutes. */
export function isFromWrongClock(key: string, code: string, now: Date): boolean {
  const steps = Array.from({ length: 2 * recognizedSteps + 1 }, (_, index) => stepAt(now) + index - recognizedSteps)
  return steps.some((step) => isSame(codeOf(key, step), code))
}

/** A QR code for an authenticator app, as SVG without styles, on white for the camera. */
export function drawQrCode(key: string, account: { site: string; email: string }): string {
  const totp = new TOTP({
    issuer: account.site,
    label: account.email,
    secret: Secret.fromBase32(key),
    digits,
    period: stepSeconds,
  })
  return renderSVG(totp.toString(), { border: 4, ecc: 'M' })
}
