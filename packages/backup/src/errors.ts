/** A backup, or a restore, that was refused before it changed anything. The message tells the operator what to do. */
export class BackupRefusedError extends Error {
  override readonly name: string = 'BackupRefusedError'
}

/** A file that is no whole backup. */
export class BackupDamagedError extends BackupRefusedError {
  override readonly name = 'BackupDamagedError'
}
