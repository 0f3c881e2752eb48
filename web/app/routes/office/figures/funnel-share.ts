/**
 * A step of the funnel as a part of an earlier one, in parentheses. Several people behind one address are one visitor, so
 * a later step can have more people than an earlier one; its share is never more than all.
 */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : ` (${Math.min(100, Math.round((100 * part) / whole))}%)`
