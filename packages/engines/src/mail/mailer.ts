export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Message-ID; the same for each attempt at one mail, so that receivers recognise repeats. */
  readonly id?: string
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The role "mail": an SMTP server, or a folder of `.eml` files. */
export interface Mailer {
  readonly kind: 'smtp' | 'embedded'
  /** Resolves when the server has accepted the message, or its file is written. */
  send(mail: Mail): Promise<void>
  /** Rejects when the server does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
