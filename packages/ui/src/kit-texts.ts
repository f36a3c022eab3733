import { createContext, useContext } from 'react'
import { nl } from './copy/nl'

/** What components say by themselves, in the language of the screen that they are on. */
export type KitTexts = typeof nl

/** Dutch, unless a screen says otherwise: `EnglishScreen` of `@plekje/ui/admin`. */
export const KitTextsContext = createContext<KitTexts>(nl)

export const useKitTexts = (): KitTexts => useContext(KitTextsContext)
