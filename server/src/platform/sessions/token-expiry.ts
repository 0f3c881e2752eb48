export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1_000)

/**
 * Whether a token or ticket has ended.
 * @param endsAt in seconds of the epoch
 * @param now by the database's clock, as every end is stamped by it
 */
export const hasEnded = ({ endsAt }: { endsAt: number }, now: Date): boolean => epochSeconds(now) >= endsAt
