import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** What every authenticator app supports. RFC 6238 allows one step to either side for a clock that is off. */
const stepSeconds = 30
const digits = 6
const allowedSteps = 1

/** A new key of 160 bits, as RFC 4226 recommends, in base32. */
export const newAuthenticatorKey = (): string => new Secret({ size: 20 }).base32

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepSeconds)

/** By how many steps a code differs from now; null if by more than the window, or if it is no code. */
const stepsOff = (key: string, code: string, now: Date, window: number): number | null =>
  // The library throws for six characters of more than six bytes.
  /^\d{6}$/.test(code)
    ? TOTP.validate({
        token: code,
        secret: Secret.fromBase32(key),
        digits,
        period: stepSeconds,
        timestamp: now.getTime(),
        window,
      })
    : null

/** The time step to which a code belongs; undefined if it belongs to none that is allowed now. */
export function findStep(key: string, code: string, now: Date): number | undefined {
  const off = stepsOff(key, code, now, allowedSteps)
  return off === null ? undefined : stepAt(now) + off
}

/** How far the clock of an app may be off to be recognized while it is set up. */
const recognizedSteps = 20

/** Whether a code that is not allowed now is only from a clock that is off by up to ten minutes. */
export const isCodeOfWrongClock = (key: string, code: string, now: Date): boolean =>
  stepsOff(key, code, now, recognizedSteps) !== null

/** A QR code for an authenticator app, as SVG without styles, on white for the camera. Some apps refuse a colon in a name. */
export function drawQrCode(key: string, account: { site: string; email: string }): string {
  const totp = new TOTP({
    issuer: account.site.replaceAll(':', ''),
    label: account.email,
    secret: Secret.fromBase32(key),
    digits,
    period: stepSeconds,
  })
  return renderSVG(totp.toString(), { border: 4, ecc: 'M' })
}
