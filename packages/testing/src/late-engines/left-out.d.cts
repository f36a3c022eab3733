export const leftOut: readonly { readonly file: string; readonly test: string; readonly reason: string }[]
