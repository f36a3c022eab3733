export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  /** Language of the message; by default that of the screen, which `useToast` sets. */
  language?: string | undefined
  /** Accessible name of the close button, in that language. */
  closeLabel?: string | undefined
}

export interface ShownToast extends ToastMessage {
  readonly id: number
}
