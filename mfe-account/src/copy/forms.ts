export const forms = {
  show: (label: string) => `${label} tonen`,
  hide: (label: string) => `${label} verbergen`,
}
