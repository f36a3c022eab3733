import { useKitTexts } from '@plekje/ui'

const nl = { stepByStep: (name: string) => `${name}, stap voor stap` }
const en: typeof nl = { stepByStep: (name) => `${name}, step by step` }

/** Texts of charts, in the language of their screen. */
export const useChartTexts = (): typeof nl => (useKitTexts().language === 'en' ? en : nl)
