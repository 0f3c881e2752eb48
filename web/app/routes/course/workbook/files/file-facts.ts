const units = [
  ['GB', 1_000_000_000],
  ['MB', 1_000_000],
  ['kB', 1_000],
] as const

/** `12 kB`, `1.2 MB` or `5 GB`, in the units of the limits. */
export function sizeText(bytes: number): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? units[2]
  return `${Number((bytes / size).toFixed(1))} ${unit}`
}

/** `PDF, 1.2 MB`. */
export const fileText = ({ kind, bytes }: { kind: 'pdf' | 'jpg'; bytes: number }): string =>
  `${kind === 'pdf' ? 'PDF' : 'Photo'}, ${sizeText(bytes)}`
