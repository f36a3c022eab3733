import { createContext, useContext } from 'react'
import { nl } from './copy/nl'

/** Texts of components, in the language of their screen. */
export type KitTexts = typeof nl

/** Dutch by default; `EnglishScreen` of `@plekje/ui/admin` provides English. */
export const KitTextsContext = createContext<KitTexts>(nl)

export const useKitTexts = (): KitTexts => useContext(KitTextsContext)
