/** A backup or restore was refused before it changed anything. The message tells the operator what to do. */
export class BackupRefusedError extends Error {
  override readonly name: string = 'BackupRefusedError'
}

/** The file is not a complete backup. */
export class BackupDamagedError extends BackupRefusedError {
  override readonly name = 'BackupDamagedError'
}
