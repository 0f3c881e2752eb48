import { maxPropertyFile } from '@course/contract/course/workbook/properties/property-files'
import { numberText } from '@course/contract/words/counts'

export interface Storage {
  memberBytes: number
  memberFiles: number
  allBytes: number
  maxAllBytes: number
  disk: { free: number; total: number } | undefined
}

/** The database writes a file twice before its log is recycled, and a backup needs room too. */
const bytesOnDisk = 3

/** The owner gets an alert when less is free, so members' files never use it up. */
const keptFree = (total: number): number => Math.max(1e9, total * 0.05)

const mb = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

export function storageProblem(
  bytes: number,
  { memberBytes, memberFiles, allBytes, maxAllBytes, disk }: Storage,
): string | undefined {
  if (memberBytes + bytes > maxPropertyFile.memberBytes)
    return `Your files can have at most ${mb(maxPropertyFile.memberBytes)} together, and ${mb(memberBytes)} are used. Delete one that you no longer need.`
  if (memberFiles >= maxPropertyFile.memberFiles)
    return `You can have at most ${numberText(maxPropertyFile.memberFiles)} files. Delete one that you no longer need.`
  const isDiskFull = disk !== undefined && disk.free - bytes * bytesOnDisk < keptFree(disk.total)
  if (allBytes + bytes > maxAllBytes || isDiskFull)
    return 'The site has no room for more files at the moment, so this one was not stored. Please write to us.'
  return undefined
}
