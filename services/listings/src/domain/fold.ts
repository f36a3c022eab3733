/** Lower case without accents, so that "cafe" finds "Café". */
export const fold = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
