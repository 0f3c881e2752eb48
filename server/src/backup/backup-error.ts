/** Why a backup can't be made or restored, in one sentence for the operator. */
export class BackupError extends Error {}
