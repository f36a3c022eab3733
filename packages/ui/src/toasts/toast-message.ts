export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  /** Where the message is in another language than the site: `useToast` fills in that of the screen. */
  language?: string | undefined
  /** Accessible name of the button that closes it, in that language. */
  closeLabel?: string | undefined
}

export interface ShownToast extends ToastMessage {
  readonly id: number
}
