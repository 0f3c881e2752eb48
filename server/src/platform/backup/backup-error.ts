/** Why a backup can't be made or restored, in one sentence for the operator. */
export class BackupError extends Error {}

export class NothingToBackUp extends BackupError {
  constructor() {
    super('There is nothing to back up: this database has no site yet.')
  }
}
