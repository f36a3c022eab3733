import { type KitTexts, useKitTexts } from '@plekje/ui'

/** What these components say by themselves, besides what they share with the kit. */
const nl = { loading: 'Even laden…', pages: "Pagina's", stepByStep: (name: string) => `${name}, stap voor stap` }
const en: typeof nl = { loading: 'Loading…', pages: 'Pages', stepByStep: (name) => `${name}, step by step` }

export const useAdminTexts = (): KitTexts & typeof nl => {
  const shared = useKitTexts()
  return { ...shared, ...(shared.language === 'en' ? en : nl) }
}
