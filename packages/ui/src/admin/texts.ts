import { type KitTexts, useKitTexts } from '@plekje/ui'

/** Texts of administrators' components, in addition to the kit's. */
const nl = { loading: 'Even laden…', pages: "Pagina's" }
const en: typeof nl = { loading: 'Loading…', pages: 'Pages' }

export const useAdminTexts = (): KitTexts & typeof nl => {
  const kitTexts = useKitTexts()
  const adminTexts = kitTexts.language === 'en' ? en : nl
  return { ...kitTexts, ...adminTexts }
}
