/** A reason why a backup can't be made or restored, in one sentence for whoever asked for it. */
export class BackupError extends Error {}
