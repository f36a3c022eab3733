export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
}

export interface ShownToast extends ToastMessage {
  readonly id: number
}
